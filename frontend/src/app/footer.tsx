import { styled } from "styled-components";
import { Note } from "../ui/text.tsx";
import { color, font, space } from "../ui/tokens.ts";

const SOCIAL = ["Facebook", "Instagram", "YouTube"];

export function Footer() {
	return (
		<Foot>
			<Inner>
				<Tagline>Nurturing faith through stories</Tagline>
				<nav aria-label="Social">
					{SOCIAL.map((name) => (
						<a key={name} href="#main">
							{name}
						</a>
					))}
				</nav>
				{/* The page may have been rendered by last year's build. */}
				<Note suppressHydrationWarning>
					© {new Date().getFullYear()} Lion Tails. Stories and user data are stored securely and used only to provide
					the service.
				</Note>
			</Inner>
		</Foot>
	);
}

const Foot = styled.footer`
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	@media print { display: none; }
`;

const Inner = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(2)};
	max-width: 1160px;
	margin: 0 auto;
	padding: ${space(8)} ${space(4)};
	justify-items: center;
	text-align: center;
	nav { display: flex; flex-wrap: wrap; justify-content: center; }
	nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 ${space(4)}; }
	@media (max-width: 359px) { nav a { padding: 0 ${space(3)}; } }
`;

const Tagline = styled.p`
	margin: 0;
	font: 600 1.1875rem / 1.3 ${font.heading};
`;
