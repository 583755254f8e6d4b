/** One schema.org object. */
export type StructuredData = Readonly<Record<string, unknown>>

const CONTEXT = 'https://schema.org'

export interface Crumb {
  readonly name: string
  /** Absolute. */
  readonly url: string
}

/** The way from the index to this page (schema.org BreadcrumbList). */
export const breadcrumbs = (crumbs: readonly Crumb[]): StructuredData => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
})

export interface ProductFacts {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly brand: string
  readonly url: string
  /** Exact decimal text of USD for `pricingPer` pieces. */
  readonly price: string
  readonly pricingPer: number
}

/** A service with its price (schema.org Product). */
export const product = ({ id, name, description, brand, url, price, pricingPer }: ProductFacts): StructuredData => ({
  '@context': CONTEXT,
  '@type': 'Product',
  sku: String(id),
  name,
  ...(description ? { description } : {}),
  brand: { '@type': 'Brand', name: brand },
  url,
  offers: {
    '@type': 'Offer',
    url,
    availability: `${CONTEXT}/InStock`,
    price,
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      referenceQuantity: { '@type': 'QuantitativeValue', value: pricingPer },
    },
  },
})

export interface Question {
  readonly question: string
  readonly answer: string
}

/** Questions and answers of a page (schema.org FAQPage); none for a page without. */
export const faqPage = (items: readonly Question[]): StructuredData[] =>
  items.length === 0
    ? []
    : [
        {
          '@context': CONTEXT,
          '@type': 'FAQPage',
          mainEntity: items.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
