import './trouble.css'

/** A whole screen that says what is wrong and offers the next step. */
export function Trouble(props: { title: string; text: string; action: { label: string; href: string } }) {
  return (
    <main className="trouble">
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <a href={props.action.href}>{props.action.label}</a>
    </main>
  )
}
