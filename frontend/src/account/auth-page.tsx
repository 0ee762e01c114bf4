import { CHALLENGE_QUESTION, LoginForm, RegisterForm } from "@lion-tails/common/account";
import { BookHeart, Clock3, KeyRound, LogIn, Music, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";
import { Button, useBusy } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Link } from "../ui/link.tsx";
import { Scene } from "../ui/scene/scene.tsx";
import { Banner, Card, Column } from "../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { Heading, Stack, Title } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { color, onPhone, space } from "../ui/tokens.ts";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { typedText, useFields } from "./forms.ts";
import { canUsePasskeys, signInByPasskey } from "./passkeys.ts";
import { logIn, register as registerAccount } from "./session.ts";

const FEATURES = [
	{ icon: BookHeart, title: "Faith-Based Stories", text: "A moral and a verse in each, for bedtime." },
	{ icon: Music, title: "Christian Songs with guitar chords", text: "Hymns and children’s songs to sing together." },
	{ icon: Users, title: "Bible Characters", text: "From Noah to Paul, in words for children." },
	{ icon: Clock3, title: "Time Travel", text: "Your child as a guest in the days of the Bible." },
];

export function AuthPage() {
	const [tab, setTab] = useState<"login" | "register">("login");
	// A parent may type before the press on the other tab takes effect.
	const [username, setUsername] = useState("");
	const open = (tab: string) => {
		setUsername(typedText(["username"]).username ?? "");
		setTab(tab === "register" ? "register" : "login");
	};
	return (
		<Column $wide>
			<title>{`${tab === "login" ? "Log In" : "Register"} · Lion Tails`}</title>
			<Halves>
				<Card>
					<Stack $gap={5}>
						<Title>{tab === "login" ? "Welcome back" : "Begin your first story"}</Title>
						<Tabs value={tab} onValueChange={open}>
							<TabList aria-label="Log in or register">
								<Tab value="login">Log In</Tab>
								<Tab value="register">Register</Tab>
							</TabList>
							<TabPanel value="login">
								<LoginPanel username={username} onToggle={() => open("register")} />
							</TabPanel>
							<TabPanel value="register">
								<RegisterPanel username={username} onToggle={() => open("login")} />
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

type PanelProps = { username?: string; onToggle: () => void };

export function LoginPanel({ username = "", onToggle }: PanelProps) {
	const { field, handleSubmit, isSubmitting } = useFields(LoginForm, { username, password: "" });

	const submit = handleSubmit(async (login) => {
		try {
			const { username } = await logIn(login);
			toast({ title: "Login successful", description: `Welcome back, ${username}!` });
		} catch (error) {
			toastError("Login failed", error, "Failed to login. Please try again.");
		}
	});

	return (
		<Stack as="form" onSubmit={submit} noValidate>
			<TextField
				label="Username"
				hint="Your username or your email address."
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				{...field("username")}
			/>
			<TextField label="Password" type="password" autoComplete="current-password" {...field("password")} />
			<Forgot to="/forgot-password">Forgot your password?</Forgot>
			<Button variant="main" type="submit" wide isInactive={isSubmitting}>
				{isSubmitting ? "Logging in…" : "Log In"}
			</Button>
			<OtherSignIns />
			<ToggleLine question="Don’t have an account yet?" action="Register" onToggle={onToggle} />
		</Stack>
	);
}

const Forgot = styled(Link)`
	justify-self: start;
	display: inline-flex;
	align-items: center;
	min-height: 44px;
	margin: -8px 0;
	font-weight: 600;
`;

export function RegisterPanel({ username = "", onToggle }: PanelProps) {
	const { field, handleSubmit, showErrors, isSubmitting } = useFields(RegisterForm, {
		username,
		email: "",
		firstName: "",
		lastName: "",
		password: "",
		confirmPassword: "",
		challenge: "",
	});

	const submit = handleSubmit(async ({ confirmPassword: _, challenge: __, ...registration }) => {
		try {
			await registerAccount(registration);
			toast({ title: "Registration successful", description: "Your account has been created." });
		} catch (error) {
			showErrors(error);
			toastError("Registration failed", error, "Failed to register. Please try again.");
		}
	});

	return (
		<Stack as="form" onSubmit={submit} noValidate>
			<TextField
				label="Username"
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				{...field("username")}
			/>
			<TextField label="Email" type="email" autoComplete="email" {...field("email")} />
			<Pair>
				<TextField label="First name" isOptional autoComplete="given-name" {...field("firstName")} />
				<TextField label="Last name" isOptional autoComplete="family-name" {...field("lastName")} />
			</Pair>
			<TextField label="Password" type="password" autoComplete="new-password" {...field("password")} />
			<TextField label="Confirm password" type="password" autoComplete="new-password" {...field("confirmPassword")} />
			<TextField label={CHALLENGE_QUESTION} autoComplete="off" autoCapitalize="none" {...field("challenge")} />
			<Button variant="main" type="submit" wide isInactive={isSubmitting}>
				{isSubmitting ? "Registering…" : "Register"}
			</Button>
			<ToggleLine question="Already have an account?" action="Log In" onToggle={onToggle} />
		</Stack>
	);
}

const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(auto-fit, minmax(min(140px, 100%), 1fr));
	gap: ${space(4)};
`;

type Props = { question: string; action: string; onToggle: () => void };

function ToggleLine({ question, action, onToggle }: Props) {
	return (
		<Line>
			{question}
			<button type="button" onClick={onToggle}>
				{action}
			</button>
		</Line>
	);
}

const Line = styled.p`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	justify-content: center;
	margin: 0;
	color: ${color.inkSoft};
	button {
		min-height: 44px;
		padding: 0 ${space(2)};
		border: 0;
		background: none;
		color: ${color.link};
		font-weight: 600;
		text-decoration: underline;
		text-underline-offset: 0.18em;
		cursor: pointer;
	}
`;

const methods = createResource(() => call("GET /api/auth/methods"));

/** Why the provider sent the parent back without signing in. */
const PROBLEMS: Record<string, string> = {
	provider: "The other sign-in does not answer at the moment. Please log in with your password.",
	refused: "The other sign-in did not work. Please try again, or log in with your password.",
	unverified:
		"The other sign-in has no confirmed email address for you, or your account here has not confirmed it. Please log in with your password.",
};

/** Sign-in by passkey or by the operator's provider, below the login form. */
function OtherSignIns() {
	const [isBusy, run] = useBusy((error) => toastError("Login failed", error));
	const oidc = methods.use().data?.oidc;
	const [search] = useSearchParams();
	const isHydrated = useIsHydrated();
	const problem = isHydrated && PROBLEMS[search.get("problem") ?? ""];
	// The form works without the answer, which may never come.
	useEffect(() => void methods.load().catch(() => {}), []);

	async function usePasskey() {
		const user = await signInByPasskey();
		if (user) toast({ title: "Login successful", description: `Welcome back, ${user.username}!` });
	}
	return (
		<Stack $gap={3}>
			{problem && (
				<Banner $tone="clay" role="alert">
					<p>{problem}</p>
				</Banner>
			)}
			{/* Most browsers can: the prerendered page has the button, so that nothing moves. */}
			{(!isHydrated || canUsePasskeys()) && (
				<Button icon={KeyRound} type="button" wide isInactive={isBusy} onClick={() => run(usePasskey)}>
					Log in with a passkey
				</Button>
			)}
			{oidc && (
				<Button icon={LogIn} type="button" wide onClick={() => location.assign("/api/auth/oidc")}>
					Continue with {oidc}
				</Button>
			)}
		</Stack>
	);
}
