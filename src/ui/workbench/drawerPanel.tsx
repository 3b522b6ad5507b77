import { type ReactNode, type RefObject, useLayoutEffect } from "react";
import { Panel, type PanelImperativeHandle } from "react-resizable-panels";
import { DRAWER } from "../../../machines/drawer.machine.ts";
import { useMachine } from "../shared/desk.tsx";

type Props = {
	panelRef: RefObject<PanelImperativeHandle | null>;
	children: ReactNode;
};

/** The drawer at the width its machine holds. Its default size stays the initial one: a double click goes back to it. */
export function DrawerPanel({ panelRef, children }: Props) {
	const width = useMachine("drawer", ({ context }) => context.width);
	useLayoutEffect(() => {
		const panel = panelRef.current;
		if (panel && Math.round(panel.getSize().inPixels) !== width)
			panel.resize(width);
	}, [panelRef, width]);
	return (
		<Panel
			id="drawer"
			panelRef={panelRef}
			defaultSize={DRAWER.initial}
			minSize={DRAWER.minimum}
			maxSize={DRAWER.maximum}
			groupResizeBehavior="preserve-pixel-size"
		>
			<div data-pane="drawer" className="pane">
				{children}
			</div>
		</Panel>
	);
}
