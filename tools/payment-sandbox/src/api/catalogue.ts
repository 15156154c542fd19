import * as z from 'zod';
import { required } from '../find.ts';
import { listPage } from '../list.ts';
import { flag, listParameters, text } from '../parameters.ts';
import { endpoint } from './Endpoint.ts';

/** Products and prices. They are set up once: here by the seed, in a real account by its owner. */
export const catalogue = [
  endpoint(
    'GET',
    '/products',
    { ...listParameters, active: flag.optional(), ids: z.array(text).optional() },
    (p, { sandbox }) =>
      listPage(
        '/v1/products',
        Object.values(sandbox.data.products).filter(
          ({ id, active }) => (p.active ?? active) === active && (p.ids?.includes(id) ?? true),
        ),
        p,
      ),
  ),
  endpoint('GET', '/products/:id', {}, (_p, { sandbox, id }) => required(sandbox.data.products, id, 'product')),
  endpoint(
    'GET',
    '/prices',
    {
      ...listParameters,
      active: flag.optional(),
      product: text.optional(),
      currency: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      lookup_keys: z.array(text).optional(),
    },
    (p, { sandbox }) => {
      const prices = Object.values(sandbox.data.prices).filter(
        (price) =>
          (p.active ?? price.active) === price.active &&
          (p.product ?? price.product) === price.product &&
          (p.currency ?? price.currency) === price.currency &&
          p.type !== 'one_time' &&
          (p.lookup_keys?.includes(price.lookup_key ?? '') ?? true),
      );
      return listPage('/v1/prices', prices, p);
    },
  ),
  endpoint('GET', '/prices/:id', {}, (_p, { sandbox, id }) => required(sandbox.data.prices, id, 'price')),
];
