import type { Plugin } from 'vite'

/** Returns a plugin that removes something from the built files. */
const without = (what: string, files: RegExp, written: RegExp): Plugin => ({
  name: `without-${what}`,
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: files }, handler: code => ({ code: code.replaceAll(written, ''), map: null }) },
})

/** Only QA and maintainers need the descriptions of states, and read them in the sources. */
const withoutDescriptions = without(
  'descriptions',
  /\/machines\/[^/]+\.ts$/,
  /\bdescription:\s*(['"])(?:(?!\1)[^\\]|\\.)+\1,?/g,
)
/** Only the server describes its calls, by names and examples of their schemas. */
const withoutNames = without(
  'schema-names',
  /\/src\/contract\/[^/]+\.ts$/,
  /\.meta\(\{(?:[^{}]|\{[^{}]*\})*\}\)/g,
)
/** Comments within shaders, which are texts to the bundler, and their indentation. */
const withoutShaderComments = without('shader-comments', /\/src\/map\/zones\/[^/]+\.ts$/, /^ *\/\/.*$|^ +/gm)

/** Only the server describes schemas as JSON Schema: zod attaches the writer of each kind to its schemas. */
const withoutJsonSchemas = without(
  'json-schemas',
  /\/zod\/v4\/classic\/schemas\.js$/,
  /^ *inst\._zod\.processJSONSchema = .*$|\bjsonSchema: \{[^}]*\},|\btoJSONSchema\(params\) \{[^}]*\{\}[^}]*\},/gm,
)

/** Keeps one format of the fonts that a folder contains within its code. */
export const withoutFormerFonts = without(
  'former-fonts',
  /\/@fontsource\/[^?]+\.css$/,
  /, url\([^)]+\.woff\) format\(['"]woff['"]\)/g,
)

/** Changes of the code that the page, the embed and the folder share. */
export const LIGHTER = [withoutDescriptions, withoutNames, withoutJsonSchemas, withoutShaderComments]

/** Changes of the code of workers, which contain neither machines nor shaders. */
export const LIGHTER_WORKERS = [withoutNames, withoutJsonSchemas]
