import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { styled } from "styled-components";
import { heroes } from "../../hero/heroes.ts";
import { call } from "../../net/client.ts";
import { Button, useBusy } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select.tsx";
import { Card } from "../../ui/surface.tsx";
import { Badge, Note, Row, Stack } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { space } from "../../ui/tokens.ts";

export function HeroAssociation({ storyId, heroId }: { storyId: string; heroId: string | null }) {
	const { data: list = [] } = heroes.useLoaded();
	const [associated, setAssociated] = useState(heroId);
	const [isBusy, run] = useBusy((error) => toastError("Error", error, "Failed to associate story with hero"));
	const [isChoosing, setChoosing] = useState(false);
	const change = useRef<HTMLButtonElement>(null);
	if (list.length === 0) return null;

	const associate = (chosen: string | null) =>
		run(async () => {
			await call("POST /api/stories/:id/associate-hero", { params: { id: storyId }, body: { heroId: chosen } });
			setAssociated(chosen);
			setChoosing(false);
		});

	function cancel() {
		flushSync(() => setChoosing(false));
		change.current?.focus();
	}

	const hero = list.find(({ id }) => id === associated);
	return (
		<Card aria-label="Hero of Faith">
			<Stack $gap={3}>
				<Note role="status">
					{isBusy
						? "Associating story..."
						: hero
							? "Story is associated with a Hero of Faith"
							: "Is this story about a Hero of Faith?"}
				</Note>
				{hero && !isChoosing ? (
					<Row $gap={2}>
						<Badge $tone="lamp">{hero.name}</Badge>
						<Button ref={change} variant="quiet" isInactive={isBusy} onClick={() => setChoosing(true)}>
							Change
						</Button>
						<Button variant="quiet" isInactive={isBusy} onClick={() => associate(null)}>
							Remove
						</Button>
					</Row>
				) : (
					<Choice>
						<SelectField
							label="Hero of Faith"
							value={associated ?? ""}
							onChange={(chosen) => void associate(chosen)}
							choices={list.map(({ id, name }) => [id, name])}
							placeholder="Choose a hero"
							isDisabled={isBusy}
						/>
						{hero && (
							<Button variant="quiet" isInactive={isBusy} onClick={cancel}>
								Cancel
							</Button>
						)}
					</Choice>
				)}
			</Stack>
		</Card>
	);
}

const Choice = styled.div`
	display: flex;
	align-items: end;
	gap: ${space(2)};
	> :first-child { flex: 1; min-width: 0; }
`;
