import { Checkbox, Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import type { GeometryKind } from '../../contract/tiles.ts'
import { Hexagons, LineDash, PointShape, type Style } from '../../contract/view.ts'
import { canGatherValues } from '../../domain/colour/hexagons.ts'
import { LINE_WIDTHS, POINT_SIZES } from '../../domain/colour/symbols.ts'
import { useNumber } from '../shared/language.ts'
import { Options } from '../shared/options.tsx'

type Props = { draft: Style; change: (patch: Partial<Style>) => void }

type SymbolProps = Props & { kinds: readonly GeometryKind[]; areFilled: boolean; label: Label | null }

/**
 * Lets the user choose the symbols of the dataset's areas, points and lines. Areas under circles are not
 * filled, so they have no settings.
 */
export function SymbolFields({ kinds, areFilled, label, ...props }: SymbolProps) {
  return (
    <>
      {areFilled && kinds.includes('area') && <AreaFields {...props} />}
      {kinds.includes('point') && <PointFields {...props} label={label} canGather={kinds.length === 1} />}
      {kinds.includes('line') && <LineFields {...props} />}
    </>
  )
}

function AreaFields({ draft, change }: Props) {
  const { t } = useTranslation('settings')
  return (
    <fieldset className="mode areas" aria-describedby="areas-hint">
      <legend>{t('areas.title')}</legend>
      <Checkbox
        label={t('areas.outlined')}
        checked={draft.outlined}
        onChange={(_, { checked }) => change({ outlined: checked === true })}
      />
      <p id="areas-hint" className="hint">
        {t('areas.hint')}
      </p>
    </fieldset>
  )
}

type PointProps = Props & { label: Label | null; canGather: boolean }

function PointFields({ draft, label, canGather, change }: PointProps) {
  const { t } = useTranslation(['settings', 'commands'])
  const sizes = withOwn(POINT_SIZES, draft.pointSize)
  return (
    <fieldset className="mode points">
      <legend>{t('points.title')}</legend>
      <Field label={t('points.shape')} size="small">
        <Select
          size="small"
          value={draft.pointShape}
          onChange={(_, { value }) => change({ pointShape: PointShape.catch('circle').parse(value) })}
        >
          <Options values={PointShape.options} textOf={shape => t(`commands:choices.shapes.${shape}`)} />
        </Select>
      </Field>
      <Field label={t('points.size')} size="small">
        <Select
          size="small"
          value={String(draft.pointSize ?? '')}
          onChange={(_, { value }) => change({ pointSize: value === '' ? null : Number(value) })}
        >
          <option value="">{t('commands:choices.byZoom')}</option>
          <PixelOptions pixels={sizes} />
        </Select>
      </Field>
      <Checkbox
        label={t('points.outline')}
        checked={draft.pointOutline}
        onChange={(_, { checked }) => change({ pointOutline: checked === true })}
      />
      {canGather && <HexagonsField draft={draft} label={label} change={change} />}
    </fieldset>
  )
}

/** Lets the user choose whether to aggregate points in hexagons, and the displayed value. */
function HexagonsField({ draft, label, change }: Omit<PointProps, 'canGather'>) {
  const { t } = useTranslation(['settings', 'commands'])
  const options = Hexagons.options.filter(
    each => each !== 'value' || draft.hexagons === 'value' || canGatherValues(label, draft),
  )
  return (
    <Field label={t('points.hexagons')} size="small" hint={t('points.hexagonsHint')}>
      <Select
        size="small"
        value={draft.hexagons}
        onChange={(_, { value }) => change({ hexagons: Hexagons.catch('off').parse(value) })}
      >
        <Options values={options} textOf={each => t(`commands:choices.hexagons.${each}`)} />
      </Select>
    </Field>
  )
}

function LineFields({ draft, change }: Props) {
  const { t } = useTranslation(['settings', 'commands'])
  const widths = withOwn(LINE_WIDTHS, draft.lineWidth)
  return (
    <fieldset className="mode lines" aria-describedby="lines-hint">
      <legend>{t('lines.title')}</legend>
      <Field label={t(draft.lineSized ? 'lines.widest' : 'lines.width')} size="small">
        <Select
          size="small"
          value={String(draft.lineWidth)}
          onChange={(_, { value }) => change({ lineWidth: Number(value) })}
        >
          <PixelOptions pixels={widths} />
        </Select>
      </Field>
      <Checkbox
        label={t('lines.sized')}
        checked={draft.lineSized}
        onChange={(_, { checked }) => change({ lineSized: checked === true })}
      />
      <Field label={t('lines.dash')} size="small">
        <Select
          size="small"
          value={draft.lineDash}
          onChange={(_, { value }) => change({ lineDash: LineDash.catch('solid').parse(value) })}
        >
          <Options values={LineDash.options} textOf={dash => t(`commands:choices.dashes.${dash}`)} />
        </Select>
      </Field>
      <p id="lines-hint" className="hint">
        {t('lines.hint')}
      </p>
    </fieldset>
  )
}

const withOwn = (pixels: readonly number[], own: number | null): readonly number[] =>
  own === null || pixels.includes(own) ? pixels : [...pixels, own].sort((a, b) => a - b)

function PixelOptions({ pixels }: { pixels: readonly number[] }) {
  const { t } = useTranslation('settings')
  const number = useNumber()
  return pixels.map(each => (
    <option key={each} value={each}>
      {t('pixels', { formatted: number(each) })}
    </option>
  ))
}
