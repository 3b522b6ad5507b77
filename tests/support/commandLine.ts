/**
 * Parses the command line of a developer's command. Prints the help for `--help`, and a sentence for a TypeError of
 * `parse`; both end the process.
 */
export function parseCommandLine<T>(help: string, parse: (args: string[]) => T): T {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(help)
    process.exit()
  }
  try {
    return parse(args)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${help}`)
    process.exit(2)
  }
}
