import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from './soon.ts'

/** What the browser tells a screen reader of an element. */
export interface Heard {
  readonly role: string
  readonly name: string
  /** Its hints and what is wrong with it. */
  readonly description: string
  readonly value: string
  readonly states: Readonly<Record<string, unknown>>
}

interface AxValue {
  readonly value?: unknown
}
interface AxNode {
  readonly ignored: boolean
  readonly role?: AxValue
  readonly name?: AxValue
  readonly description?: AxValue
  readonly value?: AxValue
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[]
}
const textOf = (value: AxValue | undefined): string => String(value?.value ?? '')
const heardOf = ({ role, name, description, value, properties = [] }: AxNode): Heard => ({
  role: textOf(role),
  name: textOf(name),
  description: textOf(description),
  value: textOf(value),
  states: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
})

export interface Listener {
  /** What has the focus; of a field with a list, `active` is the entry that the arrows have come to. */
  readonly focus: () => Promise<Heard>
  readonly active: () => Promise<string>
  /** All that is there to be read, in its order. */
  readonly page: () => Promise<readonly Heard[]>
  /** What regions that speak by themselves have said in this document. */
  readonly said: () => Promise<readonly string[]>
  /** Tab, until it is there; answers how many stops it took. */
  readonly tabTo: (role: string, name: string | RegExp, key?: 'Tab' | 'Shift+Tab') => Promise<number>
}

const STOPS_MAX = 150

/** Somebody who sees no screen and has no pointer: only keys, and what the accessibility tree of the browser says. */
export async function listenTo(page: Page): Promise<Listener> {
  const session = await page.context().newCDPSession(page)
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const regions = '[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive]'
    // Only what changes is spoken: what stands there when the page comes is read like everything else.
    new MutationObserver((changes) => {
      const spoken = new Set<Element>()
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (region) spoken.add(region)
      }
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')]) if (alert.matches('[role=alert]')) spoken.add(alert)
      for (const region of spoken) {
        const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
        if (text !== '' && said.at(-1) !== text) said.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const focus = () => focused(session)
  return {
    focus,
    active: () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant')
        return (id && document.getElementById(id)?.textContent) || ''
      }),
    page: async () => {
      const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
      return nodes.filter(({ ignored }) => !ignored).map(heardOf)
    },
    said: () => page.evaluate(() => (window as unknown as { said: string[] }).said),
    tabTo: async (role, name, key = 'Tab') => {
      const stops: string[] = []
      const isIt = (now: Heard) => now.role === role && (typeof name === 'string' ? now.name === name : name.test(now.name))
      for (let now = await focus(); stops.length < STOPS_MAX; now = await focus()) {
        if (isIt(now)) return stops.length
        stops.push(`${now.role} ${now.name}`)
        await page.keyboard.press(key)
      }
      throw new Error(`No stop is a ${role} ${name}: ${stops.slice(0, 40).join(' | ')}`)
    },
  }
}

async function focused(session: CDPSession): Promise<Heard> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = (await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })) as { nodes: AxNode[] }
  return heardOf(nodes[0] ?? { ignored: true })
}

/** The one heading of the first level, and the title of the document. */
export async function whereAmI(page: Page, listener: Listener): Promise<readonly [heading: string, title: string]> {
  const headings = (await listener.page()).filter(({ role, states }) => role === 'heading' && states.level === 1)
  expect(headings.map(({ name }) => name)).toHaveLength(1)
  return [headings[0]?.name ?? '', await page.title()]
}

/** Waits until a region that speaks by itself has said it. */
export const isSaid = (listener: Listener, text: string | RegExp): Promise<void> =>
  soon(async () => (await listener.said()).filter((one) => (typeof text === 'string' ? one.includes(text) : text.test(one)))).not.toEqual(
    [],
  )
