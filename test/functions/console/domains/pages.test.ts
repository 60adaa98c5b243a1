import { beforeEach } from 'vitest';
import { allNamesPointHere, useResolver } from '../../../support/network/dns.ts';
import { itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { domainPages } from './domain-pages.ts';

beforeEach(() => useResolver(allNamesPointHere));
itemPageTests(testService(), domainPages);
