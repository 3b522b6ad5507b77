import { expect, test } from 'vitest'
import { benchWith, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { changeLanguage } from '../../i18n/index.ts'
import { CardTab } from './card.tsx'
import { SettingsTab } from './displaySettings.tsx'

const FRENCH =
  'Variables manquantes : surface. Les données de « Jeu zones » sont endommagées sur le serveur. Un administrateur peut les rétablir en important de nouveau son fichier.'
const ENGLISH =
  'Missing labels: surface. The data of “Dataset zones” are damaged on the server. An administrator can restore them by importing its file again.'

/** Displays a dataset whose origin dataset has a damaged label. */
const damaged = () =>
  benchWith(
    { sheetOf: (dataset, instance) => ({ ...sheetOf(dataset, instance), unreadable: ['surface'] }) },
    'labels',
  )

const about = (lines: readonly string[]) => lines.filter(line => /manquantes|Missing/.test(line))

test('names the damaged labels of the origin, and the remedy, in the ID card', async () => {
  const bench = await damaged()
  expect(about(readIn(bench, <CardTab />))).toEqual([FRENCH])
  await changeLanguage('en')
  expect(about(readIn(bench, <CardTab />))).toEqual([ENGLISH])
  expect(about(readIn(await shownBench('labels'), <CardTab />))).toEqual([])
})

test('names them below the choice of a label, where labels of the origin are offered', async () => {
  const bench = await damaged()
  expect(about(readIn(bench, <SettingsTab />))).toEqual([])
  await press(bench, 'origin.toggle', 'labels')
  expect(about(readIn(bench, <SettingsTab />))).toEqual([FRENCH])
})
