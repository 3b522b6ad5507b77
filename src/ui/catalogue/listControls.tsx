import { Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { CATALOGUE_ORDERS, LISTED_TYPES } from '../../domain/search/catalogueList.ts'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { Options } from '../shared/options.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Search, type and order of the list. Enter in the search displays the first dataset. */
export function ListControls({ first }: { first: string | null }) {
  const { t } = useTranslation(['catalogue', 'commands'])
  const runtime = useRuntime()
  const list = useMachine('catalogue', ({ context }) => context.list)
  const hint = useId()
  return (
    <form
      className="catalogue-controls"
      onSubmit={event => {
        event.preventDefault()
        if (first) run(commandById('dataset.display'), 'button', runtime, [first])
      }}
    >
      <Input
        className="catalogue-search"
        type="search"
        size="small"
        contentBefore={<SearchRegular />}
        aria-label={t('search')}
        aria-describedby={hint}
        placeholder={t('search')}
        value={list.query}
        onChange={(_, { value }) => edit(runtime, 'catalogue', { type: 'catalogue.searched', query: value })}
        data-pane-focus
      />
      <span id={hint} className="visually-hidden">
        {t('searchHint')}
      </span>
      <fieldset className="segments">
        <legend className="visually-hidden">{t('type')}</legend>
        {LISTED_TYPES.map(type => (
          <CommandSegment
            key={type}
            command="catalogue.list"
            args={[type]}
            name="catalogue-type"
            label={t(`commands:choices.datasetTypes.${type}`)}
            isChosen={list.type === type}
          />
        ))}
      </fieldset>
      <Select
        size="small"
        aria-label={t('order')}
        value={list.order}
        onChange={(_, { value }) => run(commandById('catalogue.sort'), 'button', runtime, [value])}
      >
        <Options
          values={CATALOGUE_ORDERS}
          // A search puts the best names first, unless the user chose another order.
          textOf={order =>
            order === 'newest' && list.query !== '' ? t('relevance') : t(`commands:choices.orders.${order}`)
          }
        />
      </Select>
    </form>
  )
}
