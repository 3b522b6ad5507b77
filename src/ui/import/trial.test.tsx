import { expect, test } from 'vitest'
import { changeOf, press, tell } from '../../../tests/support/drawn.tsx'
import { linesIn, partIn, surveyed } from '../../../tests/support/surveyed.tsx'
import { JOINED, REPORT, SUGGESTING, UPLOAD } from '../../../tests/support/uploads.ts'

test('shows the expected result of a trial, or why it failed', async () => {
  const bench = await surveyed(UPLOAD)
  const before = linesIn(bench)
  await press(bench, 'import.check')
  expect(changeOf(before, linesIn(bench))).toEqual({
    come: [
      'progressbar Essai en cours',
      'Lecture · 0 s',
      'status Essai en cours',
      'button Interrompre',
      'button Importer (not now) — Attendez la fin de l’opération en cours, ou interrompez-la.',
    ],
    gone: ['status Tout est prêt.', 'button Essayer', 'button Importer'],
  })
  bench.importNews({ type: 'import.reported', report: REPORT })
  await bench.settle()
  expect(changeOf(before, linesIn(bench))).toEqual({
    come: [
      'region Résultat de l’essai',
      'heading Résultat de l’essai',
      'Lignes 2',
      'Zones 2',
      'Réparées 0',
      'Refusées 0',
      'Sans zone 0',
      'summary Interprétation du fichier (folded)',
      'status Essai terminé : rien n’a encore été enregistré.',
    ],
    gone: ['status Tout est prêt.'],
  })
  await press(bench, 'import.check')
  const failure = {
    code: 'refused',
    detail: 'Trop de lignes.',
    fields: { key: ['Un code revient.'], labels: ['Trop.'] },
  }
  bench.importNews({ type: 'import.failed', failure })
  await bench.settle()
  expect(changeOf(before, linesIn(bench))).toEqual({
    come: [
      'combobox Code des zones = code (wrong) — Un code revient.',
      'Trop.',
      'alert L’import a échoué. Rien n’a été enregistré. Trop de lignes.',
    ],
    gone: [
      'combobox Code des zones = code — Une valeur différente à chaque ligne, comme un code officiel.',
      'status Tout est prêt.',
    ],
  })
  const lines = () => linesIn(bench).filter(line => line.includes('Un code revient.'))
  await press(bench, 'import.check')
  bench.importNews({ type: 'import.failed', failure: { ...failure, detail: 'Un code revient.' } })
  await bench.settle()
  // Its field says it, so the foot of the form does not.
  expect(lines()).toEqual(['combobox Code des zones = code (wrong) — Un code revient.'])
})

test('offers to restore leading zeros of codes', async () => {
  const bench = await surveyed(UPLOAD)
  await press(bench, 'import.check')
  const boxes = () => partIn(bench, 'Contenu du fichier').filter(line => line.startsWith('checkbox'))
  const lostZeros = { count: 9, example: '1', digits: 2, instance: null }
  bench.importNews({ type: 'import.reported', report: { ...REPORT, lostZeros } })
  await bench.settle()
  expect(boxes()).toEqual([
    'checkbox Les rétablir : 2 chiffres — Un tableur les a sans doute ôtés des codes numériques.',
  ])
  await tell(bench, 'importing', { type: 'reading.changed', read: { digits: 2 } })
  expect(boxes()).toEqual([
    'checkbox Les rétablir : 2 chiffres (checked) — Un tableur les a sans doute ôtés des codes numériques.',
  ])
})

test('offers to upload a file again when the server has dropped its import', async () => {
  const bench = await surveyed(UPLOAD)
  const before = linesIn(bench)
  await press(bench, 'import.check')
  bench.importNews({ type: 'import.failed', failure: { code: 'notFound', detail: null } })
  await bench.settle()
  expect(changeOf(before, linesIn(bench)).come).toEqual([
    'alert L’import a échoué. Rien n’a été enregistré. Ces données n’existent plus.',
    'button Envoyer de nouveau',
  ])
})

test('lets a suggested zone be accepted', async () => {
  const bench = await surveyed(JOINED)
  await press(bench, 'import.check')
  bench.importNews({ type: 'import.reported', report: SUGGESTING })
  await bench.settle()
  const before = linesIn(bench)
  expect(before.filter(line => line.includes('Grenobel → Grenoble'))).toEqual([
    'Grenobel → Grenoble',
    'button Accepter Grenobel → Grenoble',
    'button Refuser Grenobel → Grenoble',
  ])
  await press(bench, 'import.acceptMatch', 'Grenobel')
  expect(linesIn(bench).filter(line => line.includes('Grenobel → Grenoble'))).toEqual([])
  const { draft } = bench.runtime.snapshots().importing.context
  expect(draft?.geometry).toMatchObject({ matches: { Grenobel: '38185' } })
})
