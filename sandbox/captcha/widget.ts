/**
 * The script a page loads instead of the provider's own: the same global object with the few calls pages use.
 * Runs in the browser, so it is stored as text; it calls the address it was loaded from.
 */
export const widgetScript = `(() => {
  const base = new URL(document.currentScript.src).origin
  const parameters = new URL(document.currentScript.src).searchParams
  const answers = []
  const token = async () => {
    const response = await fetch(base + '/tokens', { method: 'POST', body: new URLSearchParams({ hostname: location.hostname }) })
    return (await response.json()).token
  }
  const render = (place, options) => {
    const element = typeof place === 'string' ? document.getElementById(place) : place
    const index = answers.push({ element, options, value: '' }) - 1
    const label = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    label.append(box, ' I am not a robot (trial captcha)')
    element.replaceChildren(label)
    box.addEventListener('change', async () => {
      answers[index].value = box.checked ? await token() : ''
      if (box.checked && options && typeof options.callback === 'function') options.callback(answers[index].value)
    })
    return index
  }
  const reset = (index = 0) => {
    const answer = answers[index]
    if (!answer) return
    answer.value = ''
    const box = answer.element.querySelector('input')
    if (box) box.checked = false
  }
  window.grecaptcha = {
    ready: (callback) => callback(),
    execute: () => token(),
    render,
    reset,
    getResponse: (index = 0) => (answers[index] ? answers[index].value : ''),
  }
  const onload = parameters.get('onload')
  if (onload && typeof window[onload] === 'function') window[onload]()
})()
`
