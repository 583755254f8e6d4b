import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import type { OwnService } from './model/own-service.ts'
import { UnrolledRows } from './unrolled-rows.tsx'

const services = (count: number): OwnService[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Service ${index + 1}`,
    slug: `service-${index + 1}`,
    network_id: 1,
    is_enabled: true,
    is_deactivated: false,
    reviews: [],
  }))

const rendered = async (count: number): Promise<string> =>
  renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <MemoryRouter>
        <UnrolledRows services={services(count)}>{({ id, name }) => <li key={id}>{name}</li>}</UnrolledRows>
      </MemoryRouter>
    </I18nextProvider>,
  )

describe('the rows of my services', () => {
  it('are all of a few, and the first forty of many with the way to the others', async () => {
    const few = await rendered(40)
    expect(few.match(/<li>/g)).toHaveLength(40)
    expect(few).not.toContain('<button')
    const many = await rendered(928)
    expect(many.match(/<li>/g)).toHaveLength(40)
    expect(many).toContain('Show 40 more')
    expect(many).toMatch(/40 (of|\/) 928/)
  })
})
