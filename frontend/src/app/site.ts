/** Returns the operator's contact: an e-mail address, a web address, or "" if none is configured. */
export const siteContact = () => read("contact");

export const socialLinks = () => read("social-links").split(" ").filter(Boolean);

/** A placeholder that was not replaced is empty: the page was not sent by our server. */
function read(name: string): string {
	const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
	return /^(__.*__|none)$/.test(content) ? "" : content;
}
