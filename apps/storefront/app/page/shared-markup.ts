import { createContext, type ReactNode } from 'react'

/**
 * The HTML of a part that is the same for many visitors. `of` is what it shows (the same object for the same facts), `by` whatever else it depends on;
 * the part may use messages and nothing else of its surroundings.
 */
export type SharedMarkup = (of: object, by: string, render: () => ReactNode) => string

/** The server's; null in the browser, which hydrates the part as any other. */
export const SharedMarkupContext = createContext<SharedMarkup | null>(null)
