import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Language } from '../../src/contract/languages.mjs'

/** Words with two meanings, or second names of a concept. src/GLOSSARY.md has the names. */
interface Forbidden {
  word: RegExp
  because: string
  /** Keys ("namespace:key") at which the word is allowed. */
  except?: RegExp
  /** In continuous text of the user guide, the context disambiguates a word. */
  inGuide?: false
}

const FORBIDDEN: Record<Language, Forbidden[]> = {
  fr: [
    {
      word: /annul/i,
      because: '"annuler" is undo; a draft is abandoned (abandonner), what runs is aborted (interrompre)',
      except:
        /^(commands:view\.undo|notifications:undo|reasons:nothingToUndo|workbench:status\.undo|outcomes:undone)/,
      inGuide: false,
    },
    {
      word: /palettes|palette de couleurs|^palette$/i,
      because: 'the palette is that of commands; colours come from a "gamme"',
      except: /^recording:surfaces\.palette$/,
    },
    {
      word: /parcour/i,
      because: '"parcours" is a recorded path; the flow has "étapes", zones are passed "en revue"',
      except:
        /^(recording|phrases|feedback|mail|terminal):|^commands:(recording|steps\.pathFormat)|^notifications:texts\.path|^reasons:(notRecording|replayingNow)|^server:pathTooLong/,
      inGuide: false,
    },
    { word: /élément/i, because: 'a dataset has zones, a file has "entités"' },
    { word: /tiroir/i, because: 'it is the "volet latéral"' },
    { word: /emprunt|prêt(er|eu[rs]|é)|qui prête/i, because: 'zones are supplied by the "jeu d’origine"' },
    { word: /courriel|e-mail/i, because: 'one writes to an "adresse électronique", and sends a "message"' },
    {
      word: /clés? (des|de la|d’une) zone|clés? sans zone/i,
      because: 'a zone has a code; a key is for the API',
    },
    {
      word: /\b(dé)?coch/i,
      because: 'zones and keys are selected; only a box is checked',
      except: /^phrases:|^reasons:notAcknowledged$/,
      inGuide: false,
    },
    {
      word: /(?<!\p{L}|Barre d’)état(?!\p{L})/iu,
      because: 'an instance has a "statut"; a state is that of a machine',
      except: /^phrases:state$|^terminal:(feedback|qa)\./,
      inGuide: false,
    },
    {
      word: /cette machine|sur la machine/i,
      because: 'people have an "ordinateur"; a machine is a statechart',
    },
    { word: /\bactes?\b/i, because: 'a path has actions' },
    { word: /représent/i, because: 'a label is displayed: "afficher"' },
    { word: /\bcach(er|ée?s?)\b/i, because: 'the contrary of "montrer" is "masquer"' },
    {
      word: /étiquette/i,
      because: 'a zone has "variables"; only texts written on the map are "étiquettes"',
      except: /^commands:(steps\.text|choices\.noText|text\.write)|^(address|map|settings):.*text/,
      inGuide: false,
    },
    {
      word: /(?<!-)\binstances?\b/i,
      because: 'a dataset has "millésimes"; a user chooses a "date"',
    },
    { word: /qui tient (le|ce|un) serveur/i, because: 'the operator is "l’administrateur du serveur"' },
  ],
  en: [
    { word: /cancel/i, because: 'a draft is discarded, what runs is aborted, a window is closed' },
    { word: /\belements?\b/i, because: 'a dataset has zones, a file has features' },
    { word: /\bpictures?\b/i, because: 'the map is saved as an image' },
    { word: /\blend|\blent\b|borrow/i, because: 'zones are supplied by the origin dataset' },
    {
      word: /\bemail/i,
      because: 'it is written e-mail',
      // Texts of the specification, or of the API behind the server's answers.
      except: /^auth:confirm\.unable$|^server:(invalidEmail|passwordLikeEmail)$/,
    },
    { word: /\b(color|center|license|gray|favorite|behavior)/i, because: 'English is British here' },
    { word: /\b(un)?tick(s|ed)?\b/i, because: 'a box is checked' },
    { word: /this machine|on the machine/i, because: 'people have a computer; a machine is a statechart' },
    { word: /\bacts?\b/i, because: 'a path has actions' },
    { word: /\bsign in\b|\blog-in\b/i, because: 'people log in' },
    {
      word: /keys? of the zones|zone[’']s key|keys? without a zone/i,
      because: 'a zone has a code; a key is for the API',
    },
    { word: /\bmend(ed|s)?\b/i, because: 'mistakes are fixed, geometries are repaired' },
    {
      word: /\bretr(y|ied|ies)\b/i,
      because: 'what failed is tried again',
      except: /^server:docs\.keyRules$/,
    },
    {
      word: /\bpalettes\b|colour palette/i,
      because: 'the palette is that of commands; colours come from a ramp',
    },
  ],
}

type Texts = { [key: string]: string | Texts }
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Lists every text of the interface by key, except search synonyms, which are free. */
function textsOf(language: string): [key: string, text: string][] {
  const flatten = (texts: Texts, path: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[path + key, text]] : flatten(text, `${path}${key}.`),
    )
  return readdirSync(new URL(`../../locales/${language}`, import.meta.url))
    .flatMap(file =>
      flatten(JSON.parse(read(`locales/${language}/${file}`)), `${file.replace('.json', '')}:`),
    )
    .filter(([key]) => !/^(keywords:|wishes:|grammar:(?!answers\.))/.test(key))
    .map(([key, text]) => [key, text.replace(/{{.*?}}/g, '')])
}

/** Lists the lines of the user guide. */
const guideOf = (language: string) =>
  globSync(`public/docs/${language}/*.md`, { cwd: new URL('../../', import.meta.url) })
    .map(page => read(page))
    .join('\n')
    .replace(/<(code|kbd)\b.*?<\/\1>|`.*?`/g, '')
    .split('\n')
    .map(line => line.replace(/<[^>]*>/g, '').trim())

const cases = Object.entries(FORBIDDEN).flatMap(([language, words]) =>
  words.map(forbidden => ({ language, ...forbidden })),
)

test.each(cases)('never uses $word in $language: $because', ({ language, word, except, inGuide }) => {
  const texts = textsOf(language)
  const said = texts.filter(([key, text]) => word.test(text) && !except?.test(key))
  const guide = inGuide === false ? [] : guideOf(language).filter(line => word.test(line))
  expect([...said, ...guide]).toEqual([])
  // Unused exceptions must be removed.
  if (except) expect(texts.some(([key, text]) => word.test(text) && except.test(key))).toBe(true)
})

const [concepts = ''] = read('src/GLOSSARY.md').split('\n## Names in code\n')
const rows = concepts
  .split('\n')
  .filter(line => /^\| (?!Concept|---)/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
const names = (cell = '') => cell.replace(/\(short: (.*?)\)/, ', $1').split(/\s*,\s*/)

test.each(['en', 'fr'])('uses every name of the glossary in the texts, in %s', language => {
  const said = textsOf(language)
    .map(([, text]) => text)
    .join('\n')
    .toLowerCase()
  const unused = rows
    .flatMap(([, , en, fr]) => names(language === 'en' ? en : fr))
    // Searches conjugated verbs by their stem.
    .filter(name => !said.includes(name.toLowerCase().replace(/^se |(er|ir)\b.*$/g, '')))
  expect(unused).toEqual([])
})

test('has no two glossary rows with the same name', () => {
  for (const language of [2, 3]) {
    const all = rows.flatMap(row => names(row[language]))
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  }
})
