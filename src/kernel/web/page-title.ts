// The browser's title: "{title} - {product}" (NAV-041). A page's own title wins over that of its address.
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

/** Sets the product name at the end of all titles. */
export function useProductInTitles(name: string): void {
  useEffect(() => {
    product = name;
    show();
  }, [name]);
}

/** Sets the title of the open page; undefined keeps the title of its address. */
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

/** Sets the title of the address, which is shown until the page has a title of its own. */
export function useAddressTitle(title: string | undefined): void {
  useEffect(() => {
    ofAddress = title;
    show();
  }, [title]);
}

/** Sets a text in front of all titles, for tabs in the background; undefined removes it. */
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
