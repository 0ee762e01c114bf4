// The layout of all mails: paper on linen like the pages, dark on devices in dark mode.
import { escapeHtml } from "../escape-html.ts";

export type Letter = {
	subject: string;
	/** Text that an inbox shows next to the subject. */
	preheader: string;
	heading: string;
	paragraphs: string[];
	/** The call to action; left out in mails that only inform. */
	button?: { label: string; url: string };
	/** Small print: instructions for recipients who did not expect the mail. */
	note: string;
};

export function letterText({ heading, paragraphs, button, note }: Letter, sentFrom: string): string {
	const parts = [
		heading,
		...paragraphs,
		...(button ? [`${button.label}:\n${button.url}`] : []),
		note,
		footer(sentFrom),
	];
	return `${parts.map((part) => oneLine(part, button?.url)).join("\n\n")}\n`;
}

export function letterHtml(letter: Letter, sentFrom: string): string {
	const { subject, preheader, heading, paragraphs, button, note } = letter;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: #181c30 !important; }
.page { background: #20253d !important; border-color: #363c5b !important; }
.ink { color: #e5dfd3 !important; }
.soft { color: #b0acbb !important; }
.link { color: #e7b865 !important; }
.lamp { background: #d59a38 !important; color: #1d1608 !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f6efe1;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(preheader)}${"&#8199;&#847; ".repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f6efe1;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;">
<tr><td class="soft" style="padding:0 4px 16px;${SERIF}font-size:18px;font-weight:600;color:#566076;">Lion Tails</td></tr>
<tr><td class="page" style="padding:32px 28px;background:#fdf9f0;border:1px solid #e3d8c3;border-radius:14px;">
<h1 class="ink" style="margin:0 0 16px;${SERIF}font-size:26px;line-height:1.2;font-weight:600;color:#212c42;">${escapeHtml(heading)}</h1>
${paragraphs.map((words) => `<p class="ink" style="margin:0 0 16px;${SANS}font-size:16px;line-height:1.55;color:#212c42;">${escapeHtml(words)}</p>`).join("\n")}
${button ? buttonHtml(button) : ""}
<p class="soft" style="margin:24px 0 0;${SANS}font-size:14px;line-height:1.5;color:#566076;">${escapeHtml(note)}</p>
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${SANS}font-size:13px;line-height:1.5;color:#566076;">${escapeHtml(footer(sentFrom))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const SERIF = "font-family:Georgia,'Times New Roman',serif;";
const SANS = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;";

const buttonHtml = ({ label, url }: NonNullable<Letter["button"]>) =>
	`<p style="margin:24px 0;"><a class="lamp" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:#e3aa3c;color:#2a2110;${SANS}font-size:16px;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0;${SANS}font-size:14px;line-height:1.5;color:#566076;">If the button does nothing, copy this address into your browser:<br><a class="link" href="${escapeHtml(url)}" style="color:#865308;word-break:break-all;">${escapeHtml(url)}</a></p>`;

const footer = (sentFrom: string) => `Sent by Lion Tails at ${sentFrom}. Nurturing faith through stories.`;

/** Removes line breaks, so that a name cannot imitate a paragraph of the mail. */
const oneLine = (part: string, url?: string) => (url && part.endsWith(url) ? part : part.replaceAll(/\s+/g, " "));
