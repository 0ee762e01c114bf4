/** A styled component is named by its file, so that the browser finds the styles of a page that the build has rendered. */
export const styledComponents = { displayName: false, fileName: false, pure: true };
