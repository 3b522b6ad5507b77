import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isPartial } from '../../../machines/catalogue.machine.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { countsOf, type Facets } from '../../domain/search/facets.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

const NARROW = commandById('catalogue.narrow')

/** Renders the catalogue facets: type, status and source. */
export function CatalogueFacets() {
  const { t } = useTranslation('palette')
  return (
    <fieldset className="palette-facets">
      <legend className="visually-hidden">{t('facets.name')}</legend>
      <Toggles facet="type" />
      <Toggles facet="status" />
      <Sources />
    </fieldset>
  )
}

function useFacet(facet: keyof Facets) {
  const runtime = useRuntime()
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  const facets = useMachine('palette', ({ context }) => context.facets)
  // A partially loaded catalogue cannot be counted.
  const areCounted = useMachine('catalogue', ({ context }) => !isPartial(context))
  return {
    datasets,
    areCounted,
    chosen: facets[facet],
    counts: [...countsOf(datasets, facets, facet)],
    toggle: (value: string) => run(NARROW, 'button', runtime, [facet, value]),
  }
}

/** Values of a facet, with the number of datasets each one keeps. */
function Toggles({ facet }: { facet: 'type' | 'status' }) {
  const { t } = useTranslation('palette')
  const { counts, areCounted, chosen, toggle } = useFacet(facet)
  return counts.map(([value, count]) => (
    <button
      key={value}
      type="button"
      className="palette-facet"
      data-command="catalogue.narrow"
      data-args={`${facet} ${value}`}
      aria-pressed={value === chosen}
      onClick={() => toggle(value)}
    >
      {t(`facets.${facet}.${value}` as never) as string}
      {areCounted && <span className="tabular"> {count}</span>}
    </button>
  ))
}

function Sources() {
  const { t } = useTranslation('palette')
  const id = useId()
  const { datasets, counts, areCounted, chosen, toggle } = useFacet('source')
  const nameOf = (source: string) => datasets.find(each => each.source.id === source)?.source.name ?? source
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {t('facets.source')}
      </label>
      <select
        id={id}
        className="palette-facet"
        data-command="catalogue.narrow"
        value={chosen ?? ''}
        // Choosing all sources deselects the chosen one.
        onChange={({ target }) => toggle(target.value || (chosen ?? ''))}
      >
        <option value="">{t('facets.anySource')}</option>
        {counts.map(([source, count]) => (
          <option key={source} value={source}>
            {areCounted ? `${nameOf(source)} (${count})` : nameOf(source)}
          </option>
        ))}
      </select>
    </>
  )
}
