import type { Command } from './command.ts'
import type { Desk } from './desk.ts'

/**
 * Shows how the map would look after a command, and answers how to stop. What somebody is setting already, with a
 * preview of its own, is left alone.
 */
export function preview(desk: Desk, command: Command, args: readonly string[]): () => void {
  const world = desk.world()
  const isFull = args.length === command.steps.length
  const shown = isFull && world.workbench.context.preview === null ? command.preview?.(args, world) : null
  if (!shown) return () => {}
  const { dataset, style } = shown
  const show = (event: { type: 'style.previewed'; dataset: string; style: typeof style | null }) =>
    desk.send('workbench', event)
  show({ type: 'style.previewed', dataset, style })
  return () => show({ type: 'style.previewed', dataset, style: null })
}
