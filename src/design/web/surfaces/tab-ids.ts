/** The group of the tabs in the header of a page, of which there is one. */
export const pageTabs = 'page';

/** Ids of a tab and of its panel; groups keep those of two lists on one page apart. */
export function idsOfTab(group: string, tab: string): { tabId: string; panelId: string } {
  return { tabId: `${group}-tab-${tab}`, panelId: `${group}-panel-${tab}` };
}
