import { commands } from '../commands/registry.ts'
import { drawFirstScreen } from './draw.tsx'

/** Shortcuts with a modifier. */
const chords = commands.flatMap(({ keys = [] }) => keys.filter(each => each.startsWith('mod+')))

// Run by the build in a process of its own, since drawing loads React in the mode of the build.
process.stdout.write(JSON.stringify({ ...(await drawFirstScreen()), chords }))
