"""Tells what OWSLib reads of a server: python3 useOwslib.py ADDRESS prints JSON."""

import json
import sys

from owslib.ogcapi.features import Features

server = Features(sys.argv[1])


def names(**asked):
    found = server.collection_items('fr-departements', limit=200, **asked)
    return sorted(feature['properties']['name'] for feature in found['features'])


print(
    json.dumps(
        {
            'collections': server.feature_collections(),
            'openapi': server.api()['openapi'],
            'queryables': sorted(server.collection_queryables('fr-departements')['properties']),
            'inBox': names(bbox=[-5.2, 47.7, -3.4, 48.8]),
            'large': names(filter='population > 2000000'),
        }
    )
)
