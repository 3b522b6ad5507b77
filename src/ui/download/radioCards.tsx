type Option<T extends string> = { value: T; title: string; hint: string }
type Props<T extends string> = {
  name: string
  legend: string
  chosen: T | null
  options: readonly Option<T>[]
  onChoose: (value: T) => void
}

/** Radio buttons, each with an explanation. */
export function RadioCards<T extends string>({ name, legend, chosen, options, onChoose }: Props<T>) {
  return (
    <fieldset className="cards">
      <legend className="heading">{legend}</legend>
      <div className="cards-list">
        {options.map(({ value, title, hint }) => (
          <label key={value} className="card">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="card-text">
              <span className="card-title">{title}</span>
              <span className="card-hint">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
