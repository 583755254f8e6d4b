/** The word between the framed form and the script in the page around it (`widget-script.ts` of the server). */
export const HEIGHT_MESSAGE = 'vitrine:height'

/** Tells the page around how high the form is, whenever that changes; the answer ends it. */
export function tellHeight(form: HTMLElement): () => void {
  if (parent === window) return () => undefined
  const tell = () => parent.postMessage({ type: HEIGHT_MESSAGE, height: Math.ceil(form.getBoundingClientRect().height) }, '*')
  const observer = new ResizeObserver(tell)
  observer.observe(form)
  return () => observer.disconnect()
}
