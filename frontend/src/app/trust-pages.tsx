// The pages Privacy and Safety: which data is kept, and how stories are kept safe. Each sentence is a fact
// that the code enforces; docs/trust.md names the tests.
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Link } from "../ui/link.tsx";
import { PictureCard } from "../ui/scene/picture-card.tsx";
import { Card, Column } from "../ui/surface.tsx";
import { Heading, Lead, Note, Title } from "../ui/text.tsx";
import { color, space } from "../ui/tokens.ts";
import { siteContact } from "./site.ts";

export function PrivacyPage() {
	return (
		<Column>
			<title>Privacy · Lion Tails</title>
			<PictureCard
				seed="a lamp in a quiet window 58"
				hour="night"
				ground="hills"
				figures={["lantern", "house"]}
				gap={3}
			>
				<Title>Privacy</Title>
				<Lead>
					Your stories are for your family. No one else sees them, nothing here follows you, and you can take everything
					with you or delete it at any time.
				</Lead>
			</PictureCard>
			<Part title="In short">
				<ul>
					<li>
						No tracking, no advertising, no third-party analytics. Our pages load nothing from other sites, except a
						picture whose address you or the operator entered.
					</li>
					<li>Cookies only sign you in and keep you signed in. They need no banner, because they do nothing else.</li>
					<li>Children have no account here. A parent signs in, and decides what to say about a child.</li>
					<li>Nothing is sold, shared or used to train a model by us.</li>
				</ul>
			</Part>
			<Part title="What is kept, and for how long?">
				<Wide>
					<table>
						<thead>
							<tr>
								<th scope="col">What</th>
								<th scope="col">How long</th>
							</tr>
						</thead>
						<tbody>
							{KEPT.map(([what, howLong]) => (
								<tr key={what}>
									<th scope="row">{what}</th>
									<td>{howLong}</td>
								</tr>
							))}
						</tbody>
					</table>
				</Wide>
				<p>
					All of it is on the server whose address you see in your browser. Your browser also keeps your favorites and
					latest stories, so that they open without a network; logging out removes them. Your family’s own prayers and
					the plans of your evenings are only in your browser: they stay there for the next time you log in, and are
					removed when you delete your account there. The server’s log has neither names nor texts nor addresses of
					people. Backups of the server are deleted after the time that its operator states.
				</p>
			</Part>
			<Part title="Who else receives words?">
				<p>
					With the built-in storyteller, no one: the story is made on this server. With an AI model, its server receives
					what a story needs: the child’s first name and the details that you chose, your wish, and for the next part of
					a series the story so far. At the end of each story, “Where did the words go?” names the server.
				</p>
				<ul>
					<li>
						<strong>The check that a story is for children:</strong> with OpenAI’s models each finished paragraph is
						also sent to OpenAI’s moderation.
					</li>
					<li>
						<strong>A computer’s voice, a painted picture or a written prayer:</strong> only with your own OpenAI key,
						and only when you ask for it. Then the provider of your key, usually OpenAI, receives the sentences to read,
						the story to pray about, or the description of the picture, for a page also how your child looks, without
						the name. The story’s “Where did the words go?” lists what was sent to whom.
					</li>
					<li>
						<strong>Your browser’s own voice:</strong> your device reads the sentences itself. A voice that the player
						calls “online” gets them from the browser’s maker, who then receives each sentence.
					</li>
					<li>
						<strong>Chords for a song:</strong> with an AI model, its server receives the song’s title and words.
					</li>
					<li>
						<strong>A recorded voice:</strong> no one. What an adult of your family records stays on this server and in
						your own browsers. Nothing analyses or imitates it. Before a recording you confirm that an adult reads. If
						you make a podcast, whoever has its secret address can hear the stories in it, until you end it or make a
						new address.
					</li>
					<li>
						<strong>A story from a picture:</strong> a model that can see receives the picture without the place, time
						and camera that the file names, and the story then lists its server. Only the pixels are kept.
					</li>
					<li>
						<strong>Mails:</strong> the operator’s mail server sends the links that you request.
					</li>
				</ul>
			</Part>
			<Part title="Your rights">
				<p>
					<Link to="/settings">Settings</Link> has a download of everything we keep about you, as files that other
					programs can read, and a button that deletes the account with all stories, pictures, voices and characters at
					once. You can correct every detail yourself. Signing out of other devices is there, too.
				</p>
				<p>
					We follow the rules for children’s data: in the United States COPPA as amended in 2025 (we collect no data
					from children; the parent gives what is needed, and can see and delete it), in the European Union the GDPR
					(Articles 8, 13, 17 and 20: consent by the parent, this page, deletion, portability), and in the United
					Kingdom the Children’s Code (high privacy by default, no profiling, no nudging, no location).
				</p>
				<Contact />
			</Part>
		</Column>
	);
}

/** In the order in which a family meets it. */
const KEPT: [what: string, howLong: string][] = [
	["User name, e-mail address, and your own name if you give it", "until you change it or delete the account"],
	["Password", "only as a hash (argon2id), from which it cannot be read"],
	["Being signed in: browser, last use, and address range (such as 203.0.113.x)", "30 days after the last use"],
	["Stories, with what you asked for", "one year; favorites until you delete them"],
	["Characters, your prompts and last choices", "until you change or delete them"],
	[
		"Pictures, and voices that adults of your family record",
		"as long as their story or song, or until you delete them",
	],
	["The record of a story while it is told", "24 hours after its end"],
	["How many free stories you had, and when", "until you delete the account"],
	["The list of told stories in Settings, with their titles", "13 months, also of deleted stories"],
	[
		"Songs that you add",
		"until you delete them; one that the operator published stays for everyone, without your name",
	],
	["Passkeys", "until you remove them or change your password"],
	["Your own OpenAI key", "encrypted; until you remove it"],
	["Links in mails", "one hour for a new password, a day for others"],
	["Mails that could not be sent", "7 days"],
	["Mails, if the operator has no mail server", "in a folder of the server, until you delete the account"],
	["Full network addresses", "for at most an hour, to count attempts"],
];

export function SafetyPage() {
	return (
		<Column>
			<title>Safety · Lion Tails</title>
			<PictureCard seed="a shepherd keeps watch" hour="dusk" ground="hills" figures={["lamb"]} gap={3}>
				<Title>Safety</Title>
				<Lead>A story at bedtime should leave a child calm. This is what we do for it, and what only you can do.</Lead>
			</PictureCard>
			<Part title="Who writes the stories?">
				<p>
					<strong>A computer.</strong> The built-in storyteller puts together texts that people wrote for this purpose.
					With an AI model, the model writes a new text each time. Every story says so, on the page and in the file that
					you download, also for machines to read (Article 50 of the EU’s AI Act). Drawn pictures are put together by
					the program; painted ones are made by an AI model and say so.
				</p>
				<p>
					A model can be wrong. It may get a Bible story or a life wrong, or miss your wish. So please read a new story
					with your child rather than leave them alone with it.
				</p>
			</Part>
			<Part title="What every story goes through">
				<ul>
					<li>The model is told the child’s age, and for sensitive subjects how to speak of them at that age.</li>
					<li>
						Each part is checked for words and scenes that are not for children before you see it. With OpenAI’s models
						each paragraph is also checked by OpenAI’s moderation. A story that fails ends there, and is not counted.
					</li>
					<li>
						A wish never changes these rules. What you exclude (“no dogs”) is told to the model as a rule, and the
						built-in storyteller leaves it out of text, title, questions and pictures.
					</li>
					<li>
						Bible verses are never the model’s words: they come from the World English Bible that is part of this
						program. Passages that are too hard for bedtime are told gently, or a neighboring passage is offered.
					</li>
					<li>Pictures show no violence, and God is not drawn.</li>
				</ul>
			</Part>
			<Part title="What a parent decides">
				<ul>
					<li>
						Prompts can only be changed in Parent Mode, behind your password. Which prompts made a story can be read
						below it, under “How this story was made”.
					</li>
					<li>
						Nothing continues automatically: no next story starts, nothing rewards coming back, nothing is for sale.
					</li>
					<li>
						Stories are private. They have no public page, there is no chat, and strangers have no way to reach a child.
					</li>
					<li>A first name or a nickname is enough for a story. Please leave out surnames, schools and addresses.</li>
				</ul>
			</Part>
			<Part title="Something was not right?">
				<p>
					Delete the story in <Link to="/saved-stories">My Stories</Link>; it is gone at once. A new story never
					continues a deleted one. Then please tell the operator, so that it does not happen again.
				</p>
				<Contact />
			</Part>
		</Column>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Card>
			<Prose>
				<Heading>{title}</Heading>
				{children}
			</Prose>
		</Card>
	);
}

function Contact() {
	const contact = siteContact();
	if (!contact)
		return <Note>Questions? Please ask the person who runs this copy of Lion Tails and gave you its address.</Note>;
	const href = contact.includes("://") ? contact : `mailto:${contact}`;
	return (
		<p>
			Questions, or a request about your data? The operator of this copy answers at <a href={href}>{contact}</a>.
		</p>
	);
}

const Prose = styled.div`
	display: grid;
	gap: ${space(3)};
	max-width: 68ch;
	line-height: 1.55;
	p, ul { margin: 0; }
	ul { display: grid; gap: ${space(2)}; padding-left: 1.2em; }
`;

const Wide = styled.div`
	overflow-x: auto;
	table { width: 100%; border-collapse: collapse; }
	th, td { padding: ${space(2)} ${space(3)} ${space(2)} 0; text-align: left; vertical-align: top; font-weight: 400; }
	thead th { font-weight: 600; }
	tr + tr > *, tbody tr > * { border-top: 1px solid ${color.mist}; }
`;
