import { useTranslation } from "react-i18next";
import { Group, Panel, Separator, usePanelRef } from "react-resizable-panels";
import { edit } from "../../commands/draft.ts";
import { Inspector } from "../inspector/inspector.tsx";
import { useDesk, useMachine } from "../shared/desk.tsx";
import { ElementsTable } from "../table/table.tsx";
import { Drawer } from "./drawer.tsx";
import { DrawerPanel } from "./drawerPanel.tsx";
import { DrawerRail } from "./drawerRail.tsx";
import { MapPane } from "./mapPane.tsx";

const HIT_AREA = { coarse: 28, fine: 12 };

/** Drawer, map over table, inspector: side by side, and their edges can be moved. */
export function Panes() {
	const { t } = useTranslation("workbench");
	const desk = useDesk();
	const drawer = usePanelRef();
	const isFolded = useMachine("drawer", (snapshot) =>
		snapshot.matches("folded"),
	);
	const saveWidth = (
		_: unknown,
		{ isUserInteraction }: { isUserInteraction: boolean },
	) => {
		const width = drawer.current?.getSize().inPixels;
		if (isUserInteraction && width !== undefined)
			edit(desk, "drawer", { type: "drawer.resized", width });
	};
	return (
		<div className="panes">
			{isFolded && <DrawerRail />}
			<Group
				orientation="horizontal"
				resizeTargetMinimumSize={HIT_AREA}
				onLayoutChanged={saveWidth}
				className="panes-group"
			>
				{!isFolded && (
					<>
						<DrawerPanel panelRef={drawer}>
							<Drawer />
						</DrawerPanel>
						<Separator
							className="edge edge-drawer"
							aria-label={t("edges.drawer")}
						/>
					</>
				)}
				<Panel id="middle" minSize={280}>
					<Group orientation="vertical" resizeTargetMinimumSize={HIT_AREA}>
						<Panel id="map" minSize={160}>
							<div data-pane="map" className="pane">
								<MapPane />
							</div>
						</Panel>
						<Separator
							className="edge edge-flat"
							aria-label={t("edges.table")}
						/>
						<Panel id="table" defaultSize="32%" minSize={96}>
							<div data-pane="table" className="pane">
								<ElementsTable />
							</div>
						</Panel>
					</Group>
				</Panel>
				<Separator className="edge" aria-label={t("edges.inspector")} />
				<Panel
					id="inspector"
					defaultSize={320}
					minSize={248}
					maxSize={560}
					groupResizeBehavior="preserve-pixel-size"
				>
					<div data-pane="inspector" className="pane">
						<Inspector />
					</div>
				</Panel>
			</Group>
		</div>
	);
}
