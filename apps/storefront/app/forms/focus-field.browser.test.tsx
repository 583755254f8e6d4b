import { afterEach, describe, expect, it } from 'vitest'
import { focusField, isBeingLed } from './focus-field.ts'

let remove: (() => void) | undefined
afterEach(() => remove?.())

/** A field and a choice of two, and what each focus was taken for: ours (true) or the visitor's. */
function aForm() {
  document.body.innerHTML =
    '<input id="field"><fieldset id="choice" tabindex="-1"><input type="radio" id="row"></fieldset><input id="other">'
  const taken: boolean[] = []
  const note = () => void taken.push(isBeingLed())
  document.addEventListener('focusin', note)
  remove = () => document.removeEventListener('focusin', note)
  const find = (id: string) => document.getElementById(id) as HTMLElement
  return { taken, find }
}

describe('the focus of a field that is wrong', () => {
  it('is ours, also when the window comes back from behind another one', () => {
    const { taken, find } = aForm()
    const field = find('field')
    focusField(field)
    // What a browser tells the page then: the active element stays.
    field.dispatchEvent(new FocusEvent('blur'))
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    expect(taken).toEqual([true, true])
  })
  it('is the visitor’s once they have left the field and come back', () => {
    const { taken, find } = aForm()
    focusField(find('field'))
    find('other').focus()
    find('field').focus()
    expect(taken).toEqual([true, false, false])
  })
  it('is the visitor’s on a choice inside of what was shown', () => {
    const { taken, find } = aForm()
    focusField(find('choice'))
    find('row').focus()
    expect(taken).toEqual([true, false])
  })
})
