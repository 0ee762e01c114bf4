import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Heading, Lead, Stack } from "../../ui/text.tsx";

const SampleBook = lazy(() => import("./sample-book.tsx").then((part) => ({ default: part.SampleBook })));

export function SampleStory() {
	const [isOpen, setOpen] = useState(false);
	return (
		<Stack $gap={5}>
			<Stack $gap={2}>
				<Heading>Watch a story appear</Heading>
				<Lead>Word by word, the way it will tonight. No account needed for this one.</Lead>
			</Stack>
			{isOpen ? (
				<Suspense fallback={<Skeleton $height="60svh" aria-label="Opening the sample story" role="status" />}>
					<SampleBook />
				</Suspense>
			) : (
				<Button onClick={() => setOpen(true)}>Tell a sample story</Button>
			)}
		</Stack>
	);
}
