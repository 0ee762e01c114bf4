/** Class names derive from file names, so that the browser reuses the styles of the prerendered page. */
export const styledComponents = { displayName: false, fileName: false, pure: true };
