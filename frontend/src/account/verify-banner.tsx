import type { SessionUser } from "@lion-tails/common/account";
import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { storage } from "../net/browser-storage.ts";
import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";
import { Button, IconButton, useBusy } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { BottomBar } from "../ui/surface.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { onPhone, space } from "../ui/tokens.ts";
import { useSession } from "./session.ts";

const STORAGE_KEY = "verifyBannerHidden";
const EVENING_MS = 12 * 3600 * 1000;
const CHECK_INTERVAL_MS = 15_000;

export function VerifyBanner() {
	const { user } = useSession();
	return user && !user.isVerified ? <Reminder key={user.id} user={user} /> : null;
}

function Reminder({ user }: { user: SessionUser }) {
	const [isHidden, setHidden] = useState(() => isHiddenFor(user.id));
	const [isSending, run] = useBusy((error) => toastError("The email could not be sent", error));
	const { data: mails = [] } = pendingMail.use();
	const mail = mails.find(({ kind }) => kind === "verify-email");
	const isWaiting = mail !== undefined;
	const bar = useRef<HTMLElement>(null);

	useEffect(() => {
		// Without an answer the banner assumes that the mail was sent.
		if (!isHidden) pendingMail.refresh();
	}, [isHidden]);
	useLayoutEffect(() => {
		const { current } = bar;
		if (!current) return;
		// Toasts and the story that is being told are above the bar.
		const { style } = document.documentElement;
		style.setProperty("--bar-height", `${current.offsetHeight}px`);
		return () => void style.removeProperty("--bar-height");
	});
	useEffect(() => {
		if (isHidden || !isWaiting) return;
		const timer = setInterval(() => pendingMail.refresh(), CHECK_INTERVAL_MS);
		return () => clearInterval(timer);
	}, [isHidden, isWaiting]);

	if (isHidden) return null;

	async function resend() {
		await call("POST /api/auth/resend-verification", { body: { email: user.email } });
		toast({ title: "A new link is on its way", description: `Please check your email at ${user.email}.` });
		pendingMail.refresh();
	}

	function hide() {
		storage.set("local", STORAGE_KEY, JSON.stringify({ userId: user.id, until: Date.now() + EVENING_MS }));
		setHidden(true);
	}

	return (
		<BottomBar ref={bar} aria-label="Your email address">
			<Message>
				<p>
					{mail?.problem ? (
						<>
							We could not send the email to <strong>{user.email}</strong> yet. {mail.problem}
							{mail.nextAttemptAt && " We keep trying."}
						</>
					) : (
						<>
							Please confirm your email address: open the link in the email to <strong>{user.email}</strong>.
						</>
					)}
				</p>
				<Actions>
					<Button isInactive={isSending} onClick={() => run(resend)}>
						{isSending ? "Sending…" : "Send it again"}
					</Button>
					<Link to="/settings">Change the address</Link>
					<IconButton icon={X} iconSize={18} label="Hide for this evening" onClick={hide} />
				</Actions>
			</Message>
		</BottomBar>
	);
}

function isHiddenFor(userId: string): boolean {
	const hidden = storage.getJson("local", STORAGE_KEY) as { userId?: unknown; until?: unknown } | null;
	return hidden?.userId === userId && typeof hidden.until === "number" && Date.now() < hidden.until;
}

const Message = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: ${space(1)} ${space(4)};
	font-size: 0.9375rem;
	line-height: 1.4;
	> p { margin: 0; flex: 1 1 14rem; overflow-wrap: anywhere; }
`;

const Actions = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	${onPhone} { flex: 1; justify-content: space-between; }
`;

export const pendingMail = createResource(() => call("GET /api/account/mail"));
