import { commandLanguage } from '../../src/server/bootstrap/language.mjs'
import { terminalTexts } from '../../src/server/platform/translate.ts'
import { showCoverage } from './commands/coverage.ts'
import { showMachines } from './commands/machines.ts'
import { mutate } from './commands/mutate.ts'
import { showPaths } from './commands/paths.ts'
import { runPaths } from './commands/run.ts'
import { sampled } from './commands/sampled.ts'
import { type Options, parseOptions } from './options.ts'

const DONE = 0
const FAILED = 1
const MISUSED = 2

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  let options: Options
  try {
    options = parseOptions(args)
  } catch (error) {
    const help = terminalTexts(commandLanguage(process.env))('qa.help')
    console.error(`${(error as Error).message}\n\n${help}`)
    return MISUSED
  }
  if (options.help || !options.command) {
    console.log(terminalTexts(options.lang)('qa.help'))
    return options.help ? DONE : MISUSED
  }
  try {
    return (await run(options)) ? DONE : FAILED
  } catch (error) {
    console.error((error as Error).message)
    return FAILED
  }
}

/** Returns whether everything succeeded. */
async function run(options: Options): Promise<boolean> {
  switch (options.command) {
    case 'machines':
      return showMachines(options)
    case 'paths':
      return showPaths(options)
    case 'coverage':
      return showCoverage(options)
    case 'mutate':
      return options.sample === undefined ? mutate(options) : sampled(options.sample, options)
    default:
      return runPaths(options)
  }
}
