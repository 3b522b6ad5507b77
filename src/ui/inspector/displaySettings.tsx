import './displaySettings.css'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { NewSavedStyle } from '../../contract/saved.ts'
import type { Style } from '../../contract/view.ts'
import { coloursIn } from '../../domain/colour/legend.ts'
import { secondUseOf } from '../../domain/colour/secondLabel.ts'
import { effectiveType, hasCircles, hasHexagons } from '../../domain/colour/style.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { type Placed, placedItems } from '../../domain/savedList.ts'
import { labelOf, type Shown, secondLabelOf } from '../../domain/view/shown.ts'
import { addTexts } from '../../i18n/index.ts'
import { OpacitySlider } from '../layers/opacity.tsx'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { useText } from '../shared/language.ts'
import { NothingDisplayed } from '../shared/loadProgress.tsx'
import { NameButton } from '../shared/nameButton.tsx'
import { useLoad, useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { CalculationFields } from './calculationFields.tsx'
import { ClassesField } from './classesField.tsx'
import { Colours } from './colourFields.tsx'
import type { ChangeDraft } from './gesture.ts'
import { FormField, LabelSelect, ModeField, TypeSelect } from './labelFields.tsx'
import { MatrixField, SecondField } from './secondField.tsx'
import { SymbolFields } from './symbolFields.tsx'
import { TextField } from './textField.tsx'
import './savedStyles.css'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { RenameRegular } from '@fluentui/react-icons/svg/rename'
import { StyleSwatch } from '../shared/swatch.tsx'

await addTexts(import.meta.glob('../../../locales/*/settings.json', { import: 'default' }))

/** Shows the style of the active dataset as a draft, previewed on the map. */
export function SettingsTab() {
  const { t } = useTranslation('inspector')
  const { target, draft } = useMachine('displaySettings', ({ context }) => context)
  if (!target || !draft) return <NothingDisplayed hint={t('nothingDisplayedHint')} />
  return <SettingsForm target={target} draft={draft} />
}

function SettingsForm({ target, draft }: { target: Shown; draft: Style }) {
  const { t } = useTranslation(['settings', 'layers'])
  const runtime = useRuntime()
  const text = useText()
  const { dataset, originLabels } = target.displayed
  const label = labelOf(target.sheet, draft.label)
  const legend = useLoad(dataset, load => load?.context.legend ?? null)
  const second = secondLabelOf(target.sheet, draft)
  const use = secondUseOf(label, second, draft)
  const isOfNumbers = label !== null && draft.mode === 'gradient' && effectiveType(label, draft) === 'number'
  // Circles have one colour, unless a number or a date colours them.
  const isOneColour = hasCircles(label, draft) && !(second && isOrdered(second.type))
  const isCut = !isOneColour || draft.form === 'classedCircle'
  const gathers = hasHexagons(draft)
  const change: ChangeDraft = (patch, continues = false) =>
    edit(runtime, 'displaySettings', { type: 'draft.changed', patch, continues })
  return (
    <form
      className="inspector-content settings"
      data-pane="settings"
      onSubmit={event => {
        event.preventDefault()
        run(commandById('settings.save'), 'button', runtime)
      }}
    >
      <h2 className="inspector-name">{text(target.sheet.dataset.name)}</h2>
      <LabelSelect target={target} draft={draft} change={change} />
      <CalculationFields sheet={target.sheet} name={draft.label} change={label => change({ label })} />
      {label && (
        <>
          <TypeSelect label={label} draft={draft} change={change} />
          <ModeField draft={draft} change={change} />
          {isOfNumbers && <FormField label={label} draft={draft} kinds={legend?.kinds ?? []} />}
          {isOfNumbers && !gathers && <SecondField target={target} draft={draft} change={change} />}
          {use === 'matrix' && <MatrixField draft={draft} change={change} />}
          {draft.mode === 'gradient' && use !== 'matrix' && isCut && !gathers && (
            <ClassesField draft={draft} legend={legend && coloursIn(legend)} change={change} />
          )}
        </>
      )}
      {gathers && <ClassesField draft={draft} legend={legend} change={change} />}
      <Colours draft={draft} label={label} second={second} change={change} />
      {isOfNumbers && use !== 'matrix' && !hasCircles(label, draft) && (
        <CommandSwitch
          command="zero.apart"
          args={[draft.zeroApart ? 'off' : 'on']}
          label={t('settings:zeroApart')}
          hint={t('settings:zeroApartHint')}
          isOn={draft.zeroApart}
        />
      )}
      <SymbolFields
        kinds={legend?.kinds ?? []}
        areFilled={!hasCircles(label, draft)}
        label={label}
        draft={draft}
        change={change}
      />
      <TextField target={target} draft={draft} change={change} />
      <OpacitySlider entry={target.displayed} label={t('layers:opacity')} />
      {target.sheet.dataset.geometry_origin && (
        <CommandSwitch
          command="origin.toggle"
          args={[dataset]}
          label={t('origin')}
          hint={t('originHint')}
          isOn={originLabels}
        />
      )}
      <div className="inspector-end">
        <State dataset={dataset} />
        <div className="actions">
          <CommandButton
            command="settings.save"
            size="small"
            label={t('save')}
            appearance="primary"
            submits
          />
          <CommandButton command="settings.cancel" size="small" label={t('cancel')} />
          <CommandButton command="settings.reset" size="small" label={t('reset')} appearance="subtle" />
        </div>
      </div>
      <SavedStyles dataset={dataset} />
    </form>
  )
}

function State({ dataset }: { dataset: string }) {
  const { t } = useTranslation('settings')
  const { reason } = useCommand('settings.save', [dataset])
  const place = useMachine('savedStyles', ({ context: { account, isWarned } }) =>
    account ? 'savedInAccount' : isWarned ? 'savedForNow' : 'savedHere',
  )
  const draft = useMachine('displaySettings', snapshot =>
    snapshot.matches({ editing: 'invalid' })
      ? 'invalid'
      : snapshot.matches({ editing: 'changed' })
        ? 'changed'
        : 'clean',
  )
  const saved = reason === null ? 'unsaved' : place
  const state = draft === 'clean' ? saved : draft
  return (
    <p role="status" className="settings-state" data-state={state}>
      {t(state)}
    </p>
  )
}

/** Saved styles of a dataset, to apply, rename or remove. */
function SavedStyles({ dataset }: { dataset: string }) {
  const { t } = useTranslation('settings')
  const context = useMachine('savedStyles', snapshot => snapshot.context)
  const isUnread = useMachine('savedStyles', snapshot => snapshot.matches({ place: { member: 'unread' } }))
  const styles = placedItems(context).filter(({ item }) => item.dataset === dataset)
  return (
    <section className="saved-styles" aria-labelledby="saved-styles-title">
      <h3 id="saved-styles-title" className="heading">
        {t('saved.title')}
      </h3>
      {styles.length === 0 && !isUnread && <p className="hint">{t('saved.none')}</p>}
      <ul>
        {styles.map(placed => (
          <SavedStyle key={placed.called} placed={placed} />
        ))}
      </ul>
      {isUnread && <CommandButton command="style.retry" size="small" />}
      <NameButton command="style.saveAs" args={[dataset]} size="small" label={t('saved.saveAs')} />
    </section>
  )
}

function SavedStyle({ placed: { called: id, place, item } }: { placed: Placed<NewSavedStyle> }) {
  const { t } = useTranslation('settings')
  const { run, data, title } = useCommand('style.apply', [item.dataset, id])
  const name = item.name || t('saved.unnamed')
  return (
    <li className="saved-style">
      <button {...data} type="button" className="saved-style-apply" title={title} onClick={run}>
        <StyleSwatch style={item.look.style} />
        <span className="saved-style-name">{name}</span>
        <span className="saved-style-place">{t(`saved.places.${place}`)}</span>
      </button>
      <IconButton
        command="style.rename"
        args={[id]}
        name={t('saved.rename', { name })}
        icon={<RenameRegular />}
      />
      <IconButton
        command="style.remove"
        args={[id]}
        name={t('saved.remove', { name })}
        icon={<DeleteRegular />}
      />
    </li>
  )
}
