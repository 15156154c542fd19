import { requireFinishedOwner } from 'site/releases/requireFinishedOwner.ts';
import { render } from 'site/render/render.ts';
import { prerenderSite } from '../prerender/prerenderSite.ts';
import type { Prepare } from './commit.ts';

/** Prerenders the public pages of a site, and renders it once as its server would: that throws for a damaged site. */
export const renderSite: Prepare = async (site) => {
  requireFinishedOwner(site.release, site.store.name);
  const prepared = await prerenderSite(site);
  await render({ ...site, release: { ...site.release, prerendered: prepared.prerendered } });
  return prepared;
};
