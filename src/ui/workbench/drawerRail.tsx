import { useCommand } from '../shared/useCommand.ts'

/** Strip that is left of the folded drawer, and unfolds it. */
export function DrawerRail() {
  const { title, run, data } = useCommand('drawer.toggle')
  return (
    <button {...data} type="button" className="drawer-rail" aria-label={title} title={title} onClick={run} />
  )
}
