import { useCommand } from '../shared/useCommand.ts'

/** What is left of the folded drawer: a strip that unfolds it. */
export function DrawerRail() {
  const { title, run, data } = useCommand('drawer.toggle')
  return (
    <button {...data} type="button" className="drawer-rail" aria-label={title} title={title} onClick={run} />
  )
}
