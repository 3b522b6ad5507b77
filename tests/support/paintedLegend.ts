import fc from 'fast-check'
import type { Label, LabelType, LabelValue } from '../../src/contract/label.ts'
import { CLASSES_MAX, CLASSES_MIN } from '../../src/contract/limits.ts'
import { ClassMethod, Form, RampName, type Style } from '../../src/contract/view.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { numberOf } from '../../src/domain/label/numbers.ts'
import { ZoneStore } from '../../src/workers/zoneStore.ts'

/** Label as the import describes it, with the statistics of its values. */
export function labelOver(values: readonly LabelValue[], type: LabelType = 'number'): Label {
  const numbers = values.map(numberOf).filter(each => each !== null)
  const isNumber = type === 'number' && numbers.length > 0
  return {
    id: 'n',
    name: 'n',
    title: { fr: 'Nombre', en: 'Number' },
    type,
    unit: null,
    measure: null,
    column: 'c',
    stats: {
      min: isNumber ? Math.min(...numbers) : null,
      max: isNumber ? Math.max(...numbers) : null,
      nulls: values.length - numbers.length,
      distinct: new Set(numbers).size,
      quantiles: [],
    },
  }
}

export const finite = { noNaN: true, noDefaultInfinity: true } as const
export const someNumber = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.double({ ...finite, min: -1e6, max: 1e6 }),
  fc.double(finite),
)
/** Values of a label: mixed values, and values that are hard to classify. */
export const someValues: fc.Arbitrary<LabelValue[]> = fc.oneof(
  fc.array(fc.oneof(someNumber, fc.constant(null)), { maxLength: 60 }),
  fc.array(fc.constant(null), { maxLength: 5 }),
  fc.tuple(someNumber, fc.nat(20)).map(([value, count]) => Array(count + 1).fill(value)),
  fc.array(fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 1000), { maxLength: 60 }),
  fc.array(fc.integer({ min: -9, max: -1 }), { maxLength: 40 }),
  fc.array(fc.oneof(someNumber, fc.string(), fc.boolean(), fc.constant(null)), { maxLength: 40 }),
  someNumber.map(value => [value]),
  fc.array(fc.constantFrom('2024', '2024-05', '2024-05-13', '0079-08-24', 'n.d.', null), { maxLength: 40 }),
)
const breaks = fc
  .uniqueArray(fc.integer({ min: -60, max: 60 }), { maxLength: CLASSES_MAX - 1 })
  .map(found => found.sort((a, b) => a - b))
export const someStyle: fc.Arbitrary<Style> = fc
  .record({
    mode: fc.constantFrom('gradient' as const, 'value' as const),
    form: fc.constantFrom(...Form.options),
    type: fc.constantFrom(null, 'number' as const, 'date' as const, 'text' as const),
    randomColours: fc.boolean(),
    classes: fc.constantFrom(null, ...ClassMethod.options),
    zeroApart: fc.boolean(),
    middle: fc.option(
      fc.oneof(fc.constantFrom('mean' as const, 'median' as const), fc.integer({ min: -60, max: 60 })),
    ),
    classCount: fc.integer({ min: CLASSES_MIN, max: CLASSES_MAX }),
    ramp: fc.constantFrom(null, ...RampName.options),
    reversed: fc.boolean(),
    breaks,
  })
  .map(fields => ({ ...defaultStyle(0), label: 'n', ...fields }))
/** Paints values with the map's own store, and returns their colours and legend. */
export function painted(
  values: readonly LabelValue[],
  style: Style,
  {
    label = labelOver(values),
    isComplete = true,
    seconds = null,
  }: { label?: Label; isComplete?: boolean; seconds?: readonly LabelValue[] | null } = {},
) {
  const second = seconds && { ...labelOver(seconds), id: 's', name: 's', column: 'd' }
  const store = new ZoneStore()
  const zones = values.map((value, ordinal) => ({
    ordinal,
    geometry: null,
    labels: { n: value, ...(seconds && { s: seconds[ordinal] ?? null }) },
    origin_labels: {},
  }))
  store.add('load', zones, style, label, second)
  if (isComplete) store.complete('load')
  const { colours, circles, legend } = store.paint('load', style, label, 'fr', null, null, { second })!
  const colourAt = (ordinal: number) =>
    colours[ordinal * 4 + 3] === 0
      ? null
      : `#${[...colours.subarray(ordinal * 4, ordinal * 4 + 3)].map(part => part.toString(16).padStart(2, '0')).join('')}`
  const isHatched = (ordinal: number) => colours[ordinal * 4 + 3] === 253
  return {
    legend,
    circles,
    colours: values.map((_, ordinal) => colourAt(ordinal)),
    hatched: values.map((_, ordinal) => isHatched(ordinal)),
  }
}
