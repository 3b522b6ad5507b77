type Props<T extends string> = {
  name: string
  legend: string
  chosen: T | null
  values: readonly T[]
  titleOf: (value: T) => string
  hintOf: (value: T) => string
  onChoose: (value: T) => void
}

/** Radio buttons, each with an explanation. */
export function RadioCards<T extends string>(props: Props<T>) {
  const { name, legend, chosen, values, titleOf, hintOf, onChoose } = props
  return (
    <fieldset className="cards">
      <legend className="heading">{legend}</legend>
      <div className="cards-list">
        {values.map(value => (
          <label key={value} className="card">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="card-text">
              <span className="card-title">{titleOf(value)}</span>
              <span className="card-hint">{hintOf(value)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
