import { describe, expect, test } from 'vitest'
import { datasetsIn, redated, withConfirmedStep, withView } from './edit.ts'

const step = (address: string) => ({ title: 'Titre', text: '{Rennes population}', address })
const TOWNS = step('?show=communes~2021,label:population&show=villes~2020,label:nom')
const REGIONS = step('?show=regions~2015,style:usual')
const STORY = { title: 'Récit', steps: [TOWNS, REGIONS] }

describe('moving a story to other dates', () => {
  test('moves the steps of the dataset, and keeps their style and former address', () => {
    const moved = redated(STORY, ['communes~2026'])
    expect(moved.steps).toEqual([
      { ...TOWNS, address: TOWNS.address.replace('2021', '2026'), since: TOWNS.address },
      REGIONS,
    ])
  })

  test('moves every dataset to its own date', () => {
    const [towns, regions] = redated(STORY, ['communes~2026', 'regions~2026', 'villes~2024']).steps
    expect(towns?.address).toBe('?show=communes~2026,label:population&show=villes~2024,label:nom')
    expect(regions?.address).toBe('?show=regions~2026,style:usual')
  })

  test('keeps the first former address, and forgets it when the step returns to it', () => {
    const moved = redated(redated(STORY, ['regions~2020']), ['regions~2026'])
    expect(moved.steps[1]?.since).toBe(REGIONS.address)
    expect(redated(moved, ['regions~2015'])).toEqual(STORY)
  })

  test('returns an equal story for the same dates and for other datasets', () => {
    expect(redated(STORY, ['communes~2021', 'pays~2026'])).toEqual(STORY)
  })

  test('forgets the former address once the step is confirmed, or has another view', () => {
    const moved = redated(STORY, ['communes~2026'])
    expect(withConfirmedStep(moved, 0).steps[0]).not.toHaveProperty('since')
    expect(withView(moved, 0, '?show=pays~2020').steps[0]).toEqual(step('?show=pays~2020'))
  })
})

test('lists the datasets of all steps once', () => {
  expect(datasetsIn({ ...STORY, steps: [...STORY.steps, ...STORY.steps] })).toEqual([
    'communes',
    'villes',
    'regions',
  ])
})
