import { useLocation, useNavigate } from "react-router-dom";
import { toast, toastError } from "../ui/toasts.tsx";
import { logOut } from "./session.ts";

/** Logs out, goes to the first page and shows a toast. */
export function useLogOut(): () => Promise<void> {
	const navigate = useNavigate();
	const { pathname } = useLocation();
	return async () => {
		try {
			await logOut(pathname !== "/");
			navigate("/");
			toast({ title: "Logged out", description: "You have been successfully logged out." });
		} catch (error) {
			toastError("Logout failed", error);
		}
	};
}
