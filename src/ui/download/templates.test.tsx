import { expect, test } from 'vitest'
import { press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import './download.tsx'
import { Templates } from './templates.tsx'

const NEWS = 'browser/page-'

/** Returns the names of templates in commands. */
const called = (bench: Awaited<ReturnType<typeof shownBench>>) =>
  bench.runtime.snapshots().savedTemplates.context.browser.map(({ id }) => `browser/${id}`)

test('saves the page without its title, and applies it to another map', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <Templates />)).toEqual([
    'region Modèles de page',
    'heading Modèles de page',
    'Enregistrez cette page comme modèle pour la réutiliser avec d’autres cartes. Le titre n’en fait pas partie.',
    'button Enregistrer comme modèle',
  ])
  await press(bench, 'picture.page', 'a4', 'portrait')
  await press(bench, 'picture.write', 'title', 'Titre du lundi')
  await press(bench, 'picture.write', 'body', 'Service cartographie')
  await press(bench, 'picture.legend', 'below')
  const { title: _, ...page } = bench.view().ground.page
  await press(bench, 'template.save', 'Une du lundi')
  expect(readIn(bench, <Templates />)).toContain('button Une du lundi ce navigateur')
  const [template = ''] = called(bench)
  expect(template.startsWith(NEWS)).toBe(true)

  await press(bench, 'view.clear')
  await press(bench, 'picture.page', 'square')
  await press(bench, 'picture.legend', 'auto')
  await press(bench, 'picture.write', 'title', 'Titre du mardi')
  await press(bench, 'template.apply', template)
  const { ground } = bench.view()
  expect(ground).toMatchObject({ pageLegend: 'below', page: { ...page, title: 'Titre du mardi' } })
  expect(JSON.stringify(bench.runtime.snapshots().savedTemplates.context.browser)).not.toContain('Titre')
  await press(bench, 'view.undo')
  expect(bench.view().ground).toMatchObject({ pageLegend: 'auto', page: { size: 'square', body: '' } })
})

test('renames, deletes and restores a template', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'template.save', 'Lundi')
  await press(bench, 'template.save', 'Mardi')
  const names = () => bench.runtime.snapshots().savedTemplates.context.browser.map(({ name }) => name)
  const [tuesday = ''] = called(bench)
  await press(bench, 'template.rename', tuesday, 'Lundi')
  expect(names().toSorted()).toEqual(['Lundi', 'Mardi'])
  await press(bench, 'template.rename', tuesday, 'Dimanche')
  expect(names().toSorted()).toEqual(['Dimanche', 'Lundi'])
  const sunday = called(bench).find(each => each !== tuesday) ?? ''
  await press(bench, 'template.remove', sunday)
  expect(names()).toHaveLength(1)
  expect(readIn(bench, <Templates />)).toContain('button Rétablir le modèle de page précédent')
  await press(bench, 'template.restore')
  expect(names().toSorted()).toEqual(['Dimanche', 'Lundi'])
})
