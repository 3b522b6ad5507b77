import type { Language } from '../../../src/contract/languages.mjs'
import type { Coverage } from '../coverage.ts'
import type { Score } from '../mutate/scores.ts'
import { SURFACES } from '../path.ts'
import type { Run } from '../runs.ts'
import { toldApart } from '../unreachable.ts'
import { rowsOf, WORDS } from './coverage.ts'
import { asHtml, list, page, table } from './page.ts'

const TEXTS = {
  fr: {
    runs: 'Les dernières exécutions',
    runHeads: ['surface', 'réussies', 'en échec', 'minutes'],
    faults: 'Ce qui a échoué, la dernière fois',
    noFault: 'Rien n’a échoué.',
    replay: 'Rejouer',
    trace: 'Revoir',
    scores: 'Ce que les tests remarquent, quand le produit est cassé au hasard',
    noScores: 'Rien n’a été mesuré : npm run qa -- mutate --sample 100 --seed 7',
    scoreHeads: ['dossier', 'score', 'intervalle à 95 %', 'remarqués', 'essayés'],
    unnoticed: 'passés inaperçus',
  },
  en: {
    runs: 'The last runs',
    runHeads: ['surface', 'passed', 'failed', 'minutes'],
    faults: 'What failed, the last time',
    noFault: 'Nothing failed.',
    replay: 'Replay',
    trace: 'Look again',
    scores: 'What the tests notice when the product is broken at random',
    noScores: 'Nothing has been measured: npm run qa -- mutate --sample 100 --seed 7',
    scoreHeads: ['folder', 'score', '95 % interval', 'noticed', 'tried'],
    unnoticed: 'unnoticed',
  },
} as const

/** Failed run, with its files. */
export interface Fault {
  run: Run
  /** PNG screenshot; null if none was taken. */
  picture: Buffer | null
  /** Path of the trace; null without one. */
  trace: string | null
}

export interface Report {
  coverage: Coverage
  runs: readonly Run[]
  faults: readonly Fault[]
  scores: readonly Score[]
}

/** Writes the report: runs, failures with replay commands, coverage, and mutation scores. */
export function reportPage({ coverage, runs, faults, scores }: Report, language: Language): string {
  const texts = TEXTS[language]
  const words = WORDS[language]
  const body = [
    `<h2>${texts.runs}</h2>`,
    table([[...texts.runHeads], ...runRows(runs)]),
    `<h2>${texts.faults}</h2>`,
    faults.map(fault => faultOf(fault, language)).join('\n') || `<p>${texts.noFault}</p>`,
    `<h2>${words.title}</h2>`,
    table(rowsOf(coverage, language)),
    `<h2>${words.missing}</h2>`,
    missingIn(coverage, language),
    `<h2>${words.apart}</h2>`,
    ...toldApart.map(({ reason, what }) => list(reason, what)),
    `<h2>${texts.scores}</h2>`,
    ...scoresOf(scores, language),
  ]
  return page(language, 'QA', body.join('\n'))
}

const runRows = (runs: readonly Run[]): string[][] =>
  SURFACES.map(surface => {
    const own = runs.filter(({ via }) => via === surface)
    const failed = own.filter(({ fault }) => fault !== null).length
    const minutes = own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 60_000
    return [surface, String(own.length - failed), String(failed), minutes.toFixed(1)]
  })

function faultOf({ run, picture, trace }: Fault, language: Language): string {
  const { machine, path, via, fault } = run
  const texts = TEXTS[language]
  const commands = [
    [texts.replay, `npm run qa -- run ${path} --via ${via} --headed --slow`],
    ...(trace === null ? [] : [[texts.trace, `npx playwright show-trace ${trace}`]]),
  ]
  return `<article>
<h3>${asHtml([machine ?? '', path, via].join(' ').trim())}</h3>
<p>${asHtml(fault ?? '')}</p>
${commands.map(([name, command]) => `<p>${name} : <code>${asHtml(command ?? '')}</code></p>`).join('\n')}
${picture === null ? '' : `<img alt="" src="data:image/png;base64,${picture.toString('base64')}">`}
</article>`
}

/** Lists the missing transitions per machine, by actor and surface; then commands. */
function missingIn({ machines, commands }: Coverage, language: Language): string {
  const words = WORDS[language]
  const lists = [
    ...machines.flatMap(({ machine, transitions, person, surfaces }) => [
      list(`${machine}, ${words.person}`, person.missing),
      ...SURFACES.map(surface => list(`${machine}, ${surface}`, surfaces[surface].missing)),
      list(`${machine}, ${words.any}`, transitions.missing),
    ]),
    ...SURFACES.map(surface => list(`${words.commands}, ${surface}`, commands[surface].missing)),
  ]
  return lists.join('\n').trim() || `<p>${words.nothing}</p>`
}

function scoresOf(scores: readonly Score[], language: Language): string[] {
  const texts = TEXTS[language]
  if (scores.length === 0) return [`<p>${asHtml(texts.noScores)}</p>`]
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const rows = scores.map(({ folder, noticed, tried, low, high }) => [
    folder,
    percent(noticed / tried),
    `${percent(low)} – ${percent(high)}`,
    String(noticed),
    String(tried),
  ])
  return [
    table([[...texts.scoreHeads], ...rows]),
    ...scores.map(({ folder, unnoticed }) => list(`${folder}, ${texts.unnoticed}`, unnoticed)),
  ]
}
