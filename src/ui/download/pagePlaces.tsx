import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { PageFlow, PageLegend, PageTitle, type PagePlaces as Places } from '../../contract/view.ts'
import { useRuntime } from '../shared/runtime.tsx'
import { useGround } from './usePicture.ts'

const PLACES = [
  { part: 'pageTitle', command: 'picture.title', options: PageTitle.options },
  { part: 'pageLegend', command: 'picture.legend', options: PageLegend.options },
  { part: 'pageFlow', command: 'picture.legendFlow', options: PageFlow.options },
] as const satisfies readonly { part: keyof Places; command: string; options: readonly string[] }[]

/** Lets the user place the title and the legend on the page. */
export function PagePlaces() {
  const { t } = useTranslation(['download', 'commands'])
  const runtime = useRuntime()
  const ground = useGround()
  return (
    <fieldset className="cards">
      <legend className="heading">{t('download:pageLayout')}</legend>
      <div className="cards-list">
        {PLACES.map(({ part, command, options }) => (
          <Field key={part} label={t(`commands:steps.${part}`)}>
            <Select
              name={part}
              value={ground[part]}
              onChange={(_, { value }) => run(commandById(command), 'button', runtime, [value])}
            >
              {options.map(each => (
                <option key={each} value={each}>
                  {t(`commands:choices.${part}.${each}` as never)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
