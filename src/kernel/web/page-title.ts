// The title of the browser: "{title} - {product}" (NAV-041). The page knows best, then its address.
import { useEffect } from 'react';

let product = 'Proofmark';

let ofPage: string | undefined;
let ofAddress: string | undefined;
let count: string | undefined;

function show(): void {
  const title = ofPage ?? ofAddress;
  const counted = count === undefined ? '' : `(${count}) `;
  document.title = counted + (title === undefined ? product : `${title} - ${product}`);
}

/** Names the product behind all titles. */
export function useProductInTitles(name: string): void {
  useEffect(() => {
    product = name;
    show();
  }, [name]);
}

/** Names the open page; undefined leaves it to the title of its address. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    ofPage = title;
    show();
    return () => {
      ofPage = undefined;
      show();
    };
  }, [title]);
}

/** Names what the address leads to, until the page has a title of its own. */
export function useAddressTitle(title: string | undefined): void {
  useEffect(() => {
    ofAddress = title;
    show();
  }, [title]);
}

/** Stands before all titles, for tabs in the background; undefined for nothing. */
export function useCountInTitles(text: string | undefined): void {
  useEffect(() => {
    count = text;
    show();
    return () => {
      count = undefined;
      show();
    };
  }, [text]);
}
