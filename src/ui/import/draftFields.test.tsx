import { expect, test } from 'vitest'
import { changeOf, tell } from '../../../tests/support/drawn.tsx'
import { found, linesIn, partIn, surveyed } from '../../../tests/support/surveyed.tsx'
import { UPLOAD } from '../../../tests/support/uploads.ts'

test('shows each missing or invalid value at its field', async () => {
  const bench = await surveyed(UPLOAD)
  const before = linesIn(bench)
  const { dataset } = bench.runtime.snapshots().importing.context.draft!
  await tell(bench, 'importing', {
    type: 'draft.changed',
    change: {
      dataset: {
        ...dataset,
        id: 'Not good',
        name: { fr: '', en: '' },
        source: { ...dataset.source, url: 'ftp:' },
      },
      data_date: 'soon',
      edition: 'É',
      key: '',
    },
  })
  expect(changeOf(before, linesIn(bench)).come).toEqual([
    'textbox Nom = (wrong) — Saisissez le nom du jeu de données.',
    'textbox Identifiant = Not good (wrong) — Utilisez des minuscules, des chiffres et des tirets, 80 caractères au plus.',
    'combobox Code des zones = Choisissez une colonne (wrong) — Choisissez la colonne qui distingue les zones.',
    'textbox Date des données = soon (wrong) — Saisissez une année (2026) ou un jour (2026-01-31).',
    'textbox Édition = É (wrong) — Utilisez des minuscules, des chiffres et des tirets, 30 caractères au plus.',
    'textbox Adresse de la source = ftp: (wrong) — L’adresse doit commencer par https://.',
    'status Complétez les champs signalés.',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
})

test('adds a file to an existing dataset', async () => {
  const bench = await surveyed(UPLOAD)
  const { dataset } = bench.runtime.snapshots().importing.context.draft!
  await tell(bench, 'importing', { type: 'draft.changed', change: { dataset: { ...dataset, id: 'zones' } } })
  expect(partIn(bench, 'Jeu de données')).toContain('combobox Destination = Nouveau millésime de Jeu zones')
})

test('hides the fields of ignored columns, and only counts columns past the limit', async () => {
  const column = UPLOAD.survey.columns[0]!
  const columns = Array.from({ length: 152 }, (_, at) => ({ ...column, name: `c${at}` }))
  const many = await surveyed(found({ columns }))
  const said = partIn(many, 'Variables')
  expect(said).toContain('152 colonnes gardées')
  expect(said.filter(line => line.startsWith('checkbox'))).toHaveLength(150)
  expect(said).toContain('2 autres colonnes sont gardées telles quelles.')
  const bench = await surveyed(UPLOAD)
  const { labels } = bench.runtime.snapshots().importing.context.draft!
  const before = partIn(bench, 'Variables')
  await tell(bench, 'importing', {
    type: 'draft.changed',
    change: {
      labels: [
        { ...labels[0]!, kept: false },
        { ...labels[1]!, type: 'text', unit: 'x' },
        { ...labels[2]!, measure: 'ratio', type: 'number' },
      ],
    },
  })
  expect(changeOf(before, partIn(bench, 'Variables'))).toEqual({
    come: [
      '2 colonnes gardées',
      'checkbox Garder code',
      'combobox Type de nom = texte',
      'textbox Unité de nom = x',
      'combobox Type de population = un rapport, une part ou une moyenne',
    ],
    gone: [
      '3 colonnes gardées',
      'checkbox Garder code (checked)',
      'textbox Titre de code = code',
      'combobox Type de code = Deviné : texte',
      'textbox Unité de code =',
      'combobox Type de nom = Deviné : texte',
      'textbox Unité de nom =',
      'combobox Type de population = Deviné : nombre',
    ],
  })
})
