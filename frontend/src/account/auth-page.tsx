import { BookHeart, Clock3, Music, Users } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { Scene } from "../ui/scene/scene.tsx";
import { Card, Column } from "../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { Heading, Stack, Title } from "../ui/text.tsx";
import { color, onPhone, space } from "../ui/tokens.ts";
import { LoginPanel } from "./login-panel.tsx";
import { RegisterPanel } from "./register-panel.tsx";

const FEATURES = [
	{ icon: BookHeart, title: "Faith-Based Stories", text: "A moral and a verse in each, for bedtime." },
	{ icon: Music, title: "Christian Songs with guitar chords", text: "Hymns and children’s songs to sing together." },
	{ icon: Users, title: "Bible Characters", text: "From Noah to Paul, in words for children." },
	{ icon: Clock3, title: "Time Travel", text: "Your child as a guest in the days of the Bible." },
];

export function AuthPage() {
	const [tab, setTab] = useState<"login" | "register">("login");
	return (
		<Column $wide>
			<title>{`${tab === "login" ? "Log In" : "Register"} · Lion Tails`}</title>
			<Halves>
				<Card>
					<Stack $gap={5}>
						<Title>{tab === "login" ? "Welcome back" : "Begin your first story"}</Title>
						<Tabs value={tab} onValueChange={(value) => setTab(value === "register" ? "register" : "login")}>
							<TabList aria-label="Log in or register">
								<Tab value="login">Log In</Tab>
								<Tab value="register">Register</Tab>
							</TabList>
							<TabPanel value="login">
								<LoginPanel onToggle={() => setTab("register")} />
							</TabPanel>
							<TabPanel value="register">
								<RegisterPanel onToggle={() => setTab("login")} />
							</TabPanel>
						</Tabs>
					</Stack>
				</Card>
				<Marketing>
					<Picture seed="an evening for two" hour="dusk" figures={["tent", "lamb"]} />
					<Heading>Stories of faith for the end of the day</Heading>
					<ul>
						{FEATURES.map(({ icon: Icon, title, text }) => (
							<li key={title}>
								<Icon size={24} strokeWidth={1.6} aria-hidden />
								<div>
									<strong>{title}</strong>
									<p>{text}</p>
								</div>
							</li>
						))}
					</ul>
				</Marketing>
			</Halves>
		</Column>
	);
}

const Halves = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
	gap: ${space(12)};
	align-items: start;
	${onPhone} { grid-template-columns: minmax(0, 1fr); gap: ${space(8)}; }
`;

const Picture = styled(Scene)`
	aspect-ratio: 16 / 9;
	border-radius: 14px;
`;

const Marketing = styled.aside`
	display: grid;
	gap: ${space(6)};
	ul { margin: 0; padding: 0; list-style: none; display: grid; gap: ${space(4)}; }
	li { display: flex; gap: ${space(3)}; }
	li svg { flex: none; color: ${color.link}; }
	p { margin: 0; color: ${color.inkSoft}; }
`;
