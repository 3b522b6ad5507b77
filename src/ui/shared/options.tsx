/** Options of a select, each a value with its text. */
export const Options = <Value extends string | number>(props: {
  values: readonly Value[]
  textOf: (value: Value) => string
}) =>
  props.values.map(value => (
    <option key={value} value={value}>
      {props.textOf(value)}
    </option>
  ))
