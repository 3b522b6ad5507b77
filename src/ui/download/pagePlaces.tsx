import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { PART_SIZES, SIZED_PARTS, TITLE_WEIGHTS } from '../../contract/page.ts'
import { PageFlow, PageLegend, PageTitle } from '../../contract/view.ts'
import { Options } from '../shared/options.tsx'
import { useRuntime } from '../shared/runtime.tsx'
import { useGround } from './usePicture.ts'

const PLACES = [
  ['pageTitle', 'picture.title', PageTitle.options],
  ['pageLegend', 'picture.legend', PageLegend.options],
  ['pageFlow', 'picture.legendFlow', PageFlow.options],
] as const

/** Lets the user place and size the title and the legend of the page. */
export function PagePlaces() {
  const { t } = useTranslation(['download', 'commands'])
  const { page, ...places } = useGround()
  return (
    <fieldset className="cards">
      <legend className="heading">{t('download:pageLayout')}</legend>
      <div className="cards-list">
        {PLACES.map(([step, command, options]) => (
          <PageSelect key={step} step={step} command={command} options={options} at={places[step]} />
        ))}
        {SIZED_PARTS.map(part => (
          <PageSelect
            key={part}
            step="partSize"
            label={t('download:partSize', { part: t(`download:parts.${part}`) })}
            command="picture.partSize"
            of={part}
            options={PART_SIZES}
            at={page[`${part}Size`]}
          />
        ))}
        <PageSelect
          step="titleWeight"
          command="picture.weight"
          options={TITLE_WEIGHTS}
          at={page.titleWeight}
        />
      </div>
    </fieldset>
  )
}

/** Names of the choices of a step. */
const CHOICES = {
  pageTitle: 'pageTitle',
  pageLegend: 'pageLegend',
  pageFlow: 'pageFlow',
  partSize: 'partSizes',
  titleWeight: 'titleWeights',
} as const

type SelectProps = {
  step: keyof typeof CHOICES
  /** By default, the name of the step. */
  label?: string
  command: Parameters<typeof commandById>[0]
  /** First argument of a command about several parts. */
  of?: string
  options: readonly string[]
  at: string
}

/** Runs a command with the option that the user selects. */
function PageSelect({ step, label, command, of, options, at }: SelectProps) {
  const { t } = useTranslation('commands')
  const runtime = useRuntime()
  return (
    <Field label={label ?? t(`steps.${step}`)}>
      <Select
        name={of ? `${of}-${step}` : step}
        value={at}
        onChange={(_, { value }) =>
          run(commandById(command), 'button', runtime, of === undefined ? [value] : [of, value])
        }
      >
        <Options values={options} textOf={each => t(`choices.${CHOICES[step]}.${each}` as never)} />
      </Select>
    </Field>
  )
}
