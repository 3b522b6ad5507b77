import { drawFirstScreen } from './draw.tsx'

// Run by the build in a process of its own, since drawing loads React in the mode of the build.
process.stdout.write(JSON.stringify(await drawFirstScreen()))
